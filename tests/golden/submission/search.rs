// Plays the Colour Brick Game (SPOJ 18073, BRICKGM): search player, weights search, 9 seconds.
// Made by "brickgm submission" from the files in src/engine of brickgm, where it can be read with
// comments and tests. License: MIT.
// Version 0.2.0 (4b96c5a+)
// To fit into the judge's 50000 bytes, indents and blanks are left out (rustfmt puts them back), and
// some names are shortened, those of variables and fields first.
#![allow(dead_code, unused_unsafe)]

use std::cmp::Reverse;
use std::collections::HashSet;
use std::io;
use std::io::Read;
use std::io::Write;
use std::marker::PhantomData;
use std::str;
use std::time::Instant;
const CO:usize=10;
const BR:usize=3;
const MOVES:usize=CO*BR;
#[derive(Clone,Copy,Debug,PartialEq,Eq,PartialOrd,Ord,Hash)]
struct C(u8);
impl C{
const FEWEST:u8=3;
const MOST:u8=9;
fn new(k:u64)->Option<C>{
if k>=u64::from(C::FEWEST)&&k<=u64::from(C::MOST){
Some(C(k as u8))
}else{
None
}
}
fn get(self)->u8{
self.0
}
fn index(self)->usize{
usize::from(self.0-C::FEWEST)
}
}
#[derive(Clone,Copy,Debug,PartialEq,Eq,PartialOrd,Ord,Hash)]
struct SH{
colours:C,
br:u64
}
#[derive(Clone,Copy,Debug,PartialEq,Eq,PartialOrd,Ord,Hash)]
struct BI{
tp:[u8;BR]
}
impl BI{
fn new(tp:[u8;BR],colours:C)->Option<BI>{
if tp.iter().all(|&c|c>=1&&c<=colours.get()){
Some(BI{tp})
}else{
None
}
}
fn bm(self,rotation:u8)->[u8;BR]{
let[top,md,bottom]=self.tp;
match rotation{
0=>[bottom,md,top],
1=>[md,top,bottom],
_=>[top,bottom,md]
}
}
fn iu(self)->bool{
self.tp[0]==self.tp[1]&&self.tp[1]==self.tp[2]
}
}
#[derive(Clone,Copy,Debug,PartialEq,Eq,PartialOrd,Ord,Hash)]
struct M(u8);
impl M{
fn new(column:usize,rotation:u8)->Option<M>{
if column<CO&&usize::from(rotation)<BR{
Some(M(rotation*CO as u8+column as u8))
}else{
None
}
}
fn fm(index:usize)->M{
assert!(index<MOVES);
M(index as u8)
}
fn index(self)->usize{
usize::from(self.0)
}
fn column(self)->usize{
usize::from(self.0)%CO
}
fn rotation(self)->u8{
self.0/CO as u8
}
}
fn write_move<W:Write>(ou:&mut W,ac:M)->io::Result<()>{
let rotation=b'0'+ac.rotation();
match ac.column()+1{
10=>ou.write_all(&[b'1',b'0',b' ',rotation,b'\n']),
x=>ou.write_all(&[b'0'+x as u8,b' ',rotation,b'\n'])
}
}
#[derive(Clone,Debug,PartialEq,Eq)]
struct SP{
cn:u64
}
impl SP{
fn new(sd:u64)->SP{
SP{cn:sd}
}
fn nx(&mut self)->u64{
self.cn=self.cn.wrapping_add(0x9e37_79b9_7f4a_7c15);
let mut z=self.cn;
z=(z^(z>>30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
z=(z^(z>>27)).wrapping_mul(0x94d0_49bb_1331_11eb);
z^(z>>31)
}
fn below(&mut self,li:u64)->u64{
debug_assert!(li>0,"no number is below 0");
let mut pd=u128::from(self.nx())*u128::from(li);
if(pd as u64)<li{
let s8=li.wrapping_neg()%li;
while(pd as u64)<s8{
pd=u128::from(self.nx())*u128::from(li);
}
}
(pd>>64)as u64
}
}
struct DI{
rn:SP,
bt:u64
}
impl DI{
fn new(sd:u64)->DI{
DI{rn:SP::new(sd),bt:0}
}
#[inline(always)]
fn throw(&mut self){
self.bt=self.rn.nx();
}
#[inline(always)]
fn below(&mut self,li:usize)->usize{
let nu=((self.bt&0xffff)as usize*li)>>16;
self.bt>>=16;
nu
}
}
const ROWS:usize=20;
const SQUARES:usize=ROWS*CO;
const H:usize=ROWS-BR;
const PLANES:usize=4;
trait DE{
const PLANES:usize;
}
struct Two;
struct Three;
struct Four;
impl DE for Two{
const PLANES:usize=2;
}
impl DE for Three{
const PLANES:usize=3;
}
impl DE for Four{
const PLANES:usize=4;
}
#[derive(Clone,Copy,Debug,PartialEq,Eq,Hash)]
struct BO{
pl:[WR;PLANES]
}
#[inline(always)]
fn cb(pn:&WR,column:usize)->u32{
(pn[wf(column)]>>fb(column)&CU)as u32
}
#[inline(always)]
fn heights(occupied:&WR)->[u8;CO]{
let mut heights=[0;CO];
for(column,height)in heights.iter_mut().enumerate(){
*height=(32-cb(occupied,column).leading_zeros())as u8;
}
heights
}
impl BO{
fn new()->BO{
BO{pl:[[0;WO];PLANES]}
}
#[inline(always)]
fn occupied(&self)->WR{
let mut an=[0;WO];
for pn in&self.pl{
for(wr,bt)in an.iter_mut().zip(pn){
*wr|=*bt;
}
}
an
}
fn heights(&self)->[u8;CO]{
heights(&self.occupied())
}
fn height(&self,column:usize)->usize{
(32-cb(&self.occupied(),column).leading_zeros())as usize
}
fn accepts(&self,column:usize)->bool{
self.height(column)<=H
}
fn is_full(&self)->bool{
self.heights().iter().all(|&height|usize::from(height)>H)
}
fn squares(&self)->u32{
self.occupied().iter().map(|wr|wr.count_ones()).sum()
}
#[inline(always)]
fn load<L:LA>(&self)->[L;PLANES]{
let p=&self.pl;
[L::load(&p[0]),L::load(&p[1]),L::load(&p[2]),L::load(&p[3])]
}
#[inline(always)]
fn store<L:LA>(pl:&[L;PLANES])->BO{
BO{
pl:[pl[0].store(),pl[1].store(),pl[2].store(),pl[3].store()]
}
}
}
impl Default for BO{
fn default()->BO{
BO::new()
}
}
const FLOOR:u64=ie(1);
const GUARD:u64=ie(1<<(SL-1));
const ROUNDS:usize=3;
type PA<L> =[L;PLANES];
#[inline(always)]
fn occupied<L:LA,D:DE>(pl:&PA<L>)->L{
let mut an=pl[0].or(pl[1]);
for pn in&pl[2..D::PLANES]{
an=an.or(*pn);
}
an
}
#[inline(always)]
fn sv<L:LA,D:DE>(pl:&PA<L>,occupied:L,co:u8)->L{
let mut squares=occupied;
for(b0,pn)in pl[..D::PLANES].iter().enumerate(){
squares=
if co>>b0&1==1{squares.and(*pn)}else{squares.without(*pn)};
}
squares
}
#[derive(Clone,Copy)]
struct N<L>{
ri:L,
up:L,
u:L,
d:L
}
impl<L:LA>N<L>{
#[inline(always)]
fn of<D:DE>(pl:&PA<L>,occupied:L)->N<L>{
let nn=L::splat(0);
let(mut ri,mut up,mut u,mut d)=(nn,nn,nn,nn);
for&pn in&pl[..D::PLANES]{
let bs=pn.look_right();
ri=ri.or(pn.xor(bs));
up=up.or(pn.xor(pn.down(1)));
u=u.or(pn.xor(bs.down(1)));
d=d.or(pn.xor(bs.up(1)));
}
N{
ri:occupied.without(ri),
up:occupied.without(up),
u:occupied.without(u),
d:occupied.without(d)
}
}
#[inline(always)]
fn rr(self)->N<L>{
N{
ri:self.ri.and(self.ri.look_right()),
up:self.up.and(self.up.down(1)),
u:self.u.and(self.u.look_right().down(1)),
d:self.d.and(self.d.look_right().up(1))
}
}
#[inline(always)]
fn is_empty(self)->bool{
self.ri.or(self.up).or(self.u.or(self.d)).is_empty()
}
#[inline(always)]
fn equals(&self,ot:&N<L>)->bool{
let bs=self.ri.xor(ot.ri).or(self.up.xor(ot.up));
let u=self.u.xor(ot.u);
let d=self.d.xor(ot.d);
bs.or(u.or(d)).is_empty()
}
#[inline(always)]
fn count(self)->u32{
let th=L::splat(CU<<(2*SL));
let sa=self.ri.or(self.u).or(self.d);
debug_assert!(sa.and(th).is_empty(),"these are pairs");
let s4=SL as i32;
let first=self.ri.or(self.d.up(2*s4));
let s=self.u.or(self.d.down(s4).up(2*s4));
let(oe,tw)=add(first,s,self.up);
oe.count()+2*tw.count()
}
#[inline(always)]
fn covered(self)->L{
let td=self.ri.or(self.u.up(2)).or(self.d.down(2));
let s=self.ri.or(self.u.up(1)).or(self.d.down(1));
let first=self.ri.or(self.u).or(self.d);
let up=self.up.or(self.up.up(1)).or(self.up.up(2));
s.or(td.look_left()).look_left().or(first.or(up))
}
}
#[derive(Clone,Copy)]
struct O<L>{
occupied:L,
ps:N<L>
}
impl<L:LA>O<L>{
#[inline(always)]
fn of<D:DE>(pl:&PA<L>)->O<L>{
let occupied=occupied::<L,D>(pl);
O{occupied,ps:N::of::<D>(pl,occupied)}
}
}
#[inline(always)]
fn ts<L:LA,D:DE>(pl:&PA<L>)->N<L>{
O::of::<D>(pl).ps.rr()
}
#[inline(always)]
fn rp<L:LA>(ts:N<L>)->u32{
let ct=ts.count();
let fr=ts.rr();
if fr.is_empty(){
return 9*ct*ct;
}
let c4=fr.count();
let mut squares=9*ct-2*c4;
let mut lr=fr.rr();
while!lr.is_empty(){
squares+=2*lr.count();
lr=lr.rr();
}
squares*(ct-c4)
}
#[inline(always)]
fn fall<L:LA,D:DE>(pl:&mut PA<L>,va:L){
let(fl,guard)=(L::splat(FLOOR),L::splat(GUARD));
let mut g=va;
for pn in&mut pl[..D::PLANES]{
*pn=pn.without(g);
}
loop{
for _ in 0..ROUNDS{
let l1=g.or(guard).minus(fl);
let below=l1.without(g);
for pn in&mut pl[..D::PLANES]{
*pn=pn.minus(pn.without(below).down(1));
}
g=g.and(l1).down(1);
}
if g.is_empty(){
return;
}
}
}
#[inline(always)]
fn vanish<L:LA,D:DE>(pl:&mut PA<L>,ts:N<L>)->L{
let va=ts.covered();
fall::<L,D>(pl,va);
va
}
#[inline(always)]
fn cascade<L:LA,D:DE>(pl:&mut PA<L>)->(u32,O<L>){
let mut po=0;
let mut nu=1;
loop{
let ov=O::of::<D>(pl);
let ts=ov.ps.rr();
if ts.is_empty(){
return(po,ov);
}
po+=rp(ts)*nu;
vanish::<L,D>(pl,ts);
nu+=1;
}
}
const BT:usize=4;
type Finds<L> =[L;BT];
type BC<L> =[L;BT+1];
const OP:u64=(1<<(H+1))-1;
const OPEN:WR=[
ie(OP),
ie(OP),
OP|OP<<SL,
OP|OP<<SL
];
#[inline(always)]
fn lp<L:LA>(ta:L)->L{
let fl=L::splat(ie(1));
let lo=ta.up(1).or(fl).without(ta);
lo.and(L::load(&OPEN))
}
struct LN<L>{
ce:[CD;BR],
op:[L;BR],
fd:[BC<L>;BR]
}
impl<L:LA>LN<L>{
#[inline(always)]
fn of<D:DE>(pl:&PA<L>,bi:BI)->LN<L>{
let ta=occupied::<L,D>(pl);
LN{
ce:c6(bi),
op:[lp(ta);BR],
fd:brick_finds::<L,D>(pl,ta,bi)
}
}
#[inline(always)]
fn tk(&mut self)->Option<(M,PT)>{
let best=self.best();
let an=best[0].or(best[1]).or(best[2]).store();
let(unrotated,oc)=(best[0].store(),best[1].store());
let(mut wr,mut s0)=(0,0);
for&bt in&an[..WO-1]{
s0|=bt;
wr+=(s0==0)as usize;
}
if an[wr]==0{
return None;
}
let b0=an[wr].trailing_zeros()as usize;
let rotation=(!unrotated[wr]>>b0&1)*(2-(oc[wr]>>b0&1));
let(rotation,column)=(rotation as usize,wr+b0/SL*WO);
self.op[rotation]=self.op[rotation].without(in_word(wr,1<<b0));
let patch=PT{column,r0:(b0%SL)as u32,cd:self.ce[rotation]};
M::new(column,rotation as u8).map(|ac|(ac,patch))
}
#[inline(always)]
fn keep_runs(&mut self,bi:BI){
for(op,fd)in self.op.iter_mut().zip(&self.fd){
let mn=fd[BT-1].or(fd[BT]);
*op=if bi.iu(){*op}else{op.and(mn)};
}
}
#[inline(always)]
fn best(&self)->[L;BR]{
let mut best=self.op;
for digit in(0..BT+1).rev(){
let ha=[
best[0].and(self.fd[0][digit]),
best[1].and(self.fd[1][digit]),
best[2].and(self.fd[2][digit])
];
if!ha[0].or(ha[1]).or(ha[2]).is_empty(){
best=ha;
}
}
best
}
}
#[inline(always)]
fn land<L:LA,D:DE>(
mut pl:PA<L>,
bi:&PT
)->(PA<L>,u32,O<L>){
toggle::<L,D>(&mut pl,bi);
let(po,ov)=cascade::<L,D>(&mut pl);
(pl,po,ov)
}
#[inline(always)]
fn mo<L:LA,D:DE>(pl:&PA<L>,bi:BI)->(u32,Option<M>){
let mut la=LN::of::<D>(pl,bi);
la.keep_runs(bi);
let mut best=(0,None);
while let Some((ac,patch))=la.tk(){
let(_,po,_)=land::<L,D>(*pl,&patch);
if po>best.0||po==best.0&&Some(ac)<best.1{
best=(po,Some(ac));
}
}
best
}
#[inline(always)]
fn brick_finds<L:LA,D:DE>(
pl:&PA<L>,
ta:L,
bi:BI
)->[BC<L>;BR]{
let squares=bi.bm(0);
let nn=L::splat(0);
let mut ea=[[nn;BT];BR];
for(i,fd)in ea.iter_mut().enumerate(){
let co=sv::<L,D>(pl,ta,squares[i]);
*fd=sz(co,squares[i]==squares[(i+1)%BR]);
}
let mut all=[[nn;BT+1];BR];
for(r,sum)in all.iter_mut().enumerate(){
let(mut c2,mut cr)=(nn,nn);
for k in 0..BT{
let md=ea[(r+1)%BR][k].down(1);
let hi=ea[(r+2)%BR][k].down(2);
let(digit,carry)=add(ea[r][k],md,hi);
let(digit,carry2)=add(digit,c2,cr);
sum[k]=digit;
c2=carry;
cr=carry2;
}
sum[BT]=c2.or(cr);
}
all
}
#[inline(always)]
fn sz<L:LA>(co:L,tn:bool)->Finds<L>{
let(le,ri)=(co.look_left(),co.look_right());
let(left2,right2)=(le.look_left(),ri.look_right());
let(left_up,left_down)=(le.down(1),le.up(1));
let(right_up,right_down)=(ri.down(1),ri.up(1));
let bs=le.and(ri.or(left2)).or(ri.and(right2));
let rs=left_down.and(right_up.or(left2.up(2)));
let rs=rs.or(right_up.and(right2.down(2)));
let fa=left_up.and(right_down.or(left2.down(2)));
let fa=fa.or(right_down.and(right2.up(2)));
let mut ur=co.up(1);
if!tn{
ur=ur.and(co.up(2));
}
let run=bs.or(rs).or(fa.or(ur));
let(tw,four)=add(left_up,left_down,right_up);
let(tw,four2)=add(le.and(ri),tw,right_down);
let ei=four.and(four2).or(run);
[le.xor(ri),tw,four.xor(four2),ei]
}
const WO:usize=4;
type WR=[u64;WO];
const SL:usize=21;
const CU:u64=(1<<(SL-1))-1;
#[inline(always)]
fn wf(column:usize)->usize{
column%WO
}
#[inline(always)]
fn fb(column:usize)->usize{
column/WO*SL
}
const fn ie(column:u64)->u64{
column|column<<SL|column<<(2*SL)
}
trait LA:Copy{
fn load(wo:&WR)->Self;
#[inline(always)]
fn ld(wo:&[u64;2*WO],from:usize)->Self{
let w=&wo[from..from+WO];
Self::load(&[w[0],w[1],w[2],w[3]])
}
fn store(self)->WR;
fn splat(wr:u64)->Self;
fn and(self,ot:Self)->Self;
fn or(self,ot:Self)->Self;
fn xor(self,ot:Self)->Self;
fn without(self,ot:Self)->Self;
fn minus(self,ot:Self)->Self;
fn up(self,rw:i32)->Self;
fn down(self,rw:i32)->Self;
fn look_right(self)->Self;
fn look_left(self)->Self;
fn is_empty(self)->bool;
fn count(self)->u32;
}
#[inline(always)]
fn add<L:LA>(a:L,b:L,c:L)->(L,L){
let df=a.xor(b);
(df.xor(c),a.and(b).or(df.and(c)))
}
#[derive(Clone,Copy)]
struct PL(WR);
impl LA for PL{
#[inline(always)]
fn load(wo:&WR)->PL{
PL(*wo)
}
#[inline(always)]
fn store(self)->WR{
self.0
}
#[inline(always)]
fn splat(wr:u64)->PL{
PL([wr;4])
}
#[inline(always)]
fn and(self,ot:PL)->PL{
let(a,b)=(self.0,ot.0);
PL([a[0]&b[0],a[1]&b[1],a[2]&b[2],a[3]&b[3]])
}
#[inline(always)]
fn or(self,ot:PL)->PL{
let(a,b)=(self.0,ot.0);
PL([a[0]|b[0],a[1]|b[1],a[2]|b[2],a[3]|b[3]])
}
#[inline(always)]
fn xor(self,ot:PL)->PL{
let(a,b)=(self.0,ot.0);
PL([a[0]^b[0],a[1]^b[1],a[2]^b[2],a[3]^b[3]])
}
#[inline(always)]
fn without(self,ot:PL)->PL{
let(a,b)=(self.0,ot.0);
PL([a[0]&!b[0],a[1]&!b[1],a[2]&!b[2],a[3]&!b[3]])
}
#[inline(always)]
fn minus(self,ot:PL)->PL{
let(a,b)=(self.0,ot.0);
PL([
a[0].wrapping_sub(b[0]),
a[1].wrapping_sub(b[1]),
a[2].wrapping_sub(b[2]),
a[3].wrapping_sub(b[3])
])
}
#[inline(always)]
fn up(self,rw:i32)->PL{
let a=self.0;
PL([a[0]<<rw,a[1]<<rw,a[2]<<rw,a[3]<<rw])
}
#[inline(always)]
fn down(self,rw:i32)->PL{
let a=self.0;
PL([a[0]>>rw,a[1]>>rw,a[2]>>rw,a[3]>>rw])
}
#[inline(always)]
fn look_right(self)->PL{
let a=self.0;
PL([a[1],a[2],a[3],a[0]>>SL])
}
#[inline(always)]
fn look_left(self)->PL{
let a=self.0;
PL([a[3]<<SL,a[0],a[1],a[2]])
}
#[inline(always)]
fn is_empty(self)->bool{
let a=self.0;
a[0]|a[1]|a[2]|a[3]==0
}
#[inline(always)]
fn count(self)->u32{
let a=self.0;
a[0].count_ones()+a[1].count_ones()+a[2].count_ones()+a[3].count_ones()
}
}
trait Work{
type Output;
fn run<L:LA>(self)->Self::Output;
}
#[derive(Clone,Copy,Debug,PartialEq,Eq)]
struct I(WA);
#[derive(Clone,Copy,Debug,PartialEq,Eq)]
enum WA{
PL,
#[cfg(target_arch="x86_64")]
WI(WI)
}
impl I{
fn best()->I{
I::all().pop().unwrap_or(I(WA::PL))
}
fn all()->Vec<I>{
#[allow(unused_mut)]
let mut wa=vec![WA::PL];
#[cfg(target_arch="x86_64")]
wa.extend(WI::detect().into_iter().map(WA::WI));
wa.into_iter().map(I).collect()
}
fn name(self)->&'static str{
match self.0{
WA::PL=>"plain",
#[cfg(target_arch="x86_64")]
WA::WI(wider)=>wider.name()
}
}
#[inline(always)]
fn run<W:Work>(self,wk:W)->W::Output{
match self.0{
WA::PL=>wk.run::<PL>(),
#[cfg(target_arch="x86_64")]
WA::WI(wider)=>wider.run(wk)
}
}
}
#[cfg(target_arch="x86_64")]
mod x86{
use super::*;
use std::arch::x86_64::*;
#[derive(Clone,Copy,Debug,PartialEq,Eq)]
pub(super)struct WI(RE);
#[derive(Clone,Copy,Debug,PartialEq,Eq)]
enum RE{
SS
}
impl WI{
pub(super)fn detect()->Vec<WI>{
let mut fu=Vec::new();
if is_x86_feature_detected!("sse4.1")&&is_x86_feature_detected!("popcnt"){
fu.push(WI(RE::SS));
}
fu
}
pub(super)fn name(self)->&'static str{
match self.0{
RE::SS=>"sse4"
}
}
#[inline(always)]
pub(super)fn run<W:Work>(self,wk:W)->W::Output{
match self.0{
RE::SS=>unsafe{on_sse4(wk)}
}
}
}
#[target_feature(enable="sse4.1,popcnt")]
unsafe fn on_sse4<W:Work>(wk:W)->W::Output{
wk.run::<SS>()
}
#[inline(always)]
fn count_words(wo:&WR)->u32{
let wo=unsafe{std::ptr::read_volatile(wo)};
wo[0].count_ones()+wo[1].count_ones()+wo[2].count_ones()+wo[3].count_ones()
}
type HA=__m128i;
#[derive(Clone,Copy)]
pub(super)struct SS{
lw:HA,
h:HA
}
#[inline(always)]
fn md(a:__m128i,b:__m128i)->__m128i{
unsafe{_mm_castpd_si128(_mm_shuffle_pd(_mm_castsi128_pd(a),_mm_castsi128_pd(b),1))}
}
macro_rules!in_both_halves{
($name:ident,$it:ident)=>{
#[inline(always)]
fn$name(self,ot:SS)->SS{
SS{
lw:unsafe{$it(self.lw,ot.lw)},
h:unsafe{$it(self.h,ot.h)}
}
}
};
}
impl LA for SS{
in_both_halves!(and,_mm_and_si128);
in_both_halves!(or,_mm_or_si128);
in_both_halves!(xor,_mm_xor_si128);
in_both_halves!(minus,_mm_sub_epi64);
#[inline(always)]
fn load(wo:&WR)->SS{
SS{
lw:unsafe{_mm_set_epi64x(wo[1]as i64,wo[0]as i64)},
h:unsafe{_mm_set_epi64x(wo[3]as i64,wo[2]as i64)}
}
}
#[inline(always)]
fn ld(wo:&[u64;2*WO],from:usize)->SS{
let wo=&wo[from..from+WO];
unsafe{
SS{
lw:_mm_loadu_si128(wo.as_ptr()as*const HA),
h:_mm_loadu_si128(wo[2..].as_ptr()as*const HA)
}
}
}
#[inline(always)]
fn store(self)->WR{
unsafe{
[
_mm_cvtsi128_si64(self.lw)as u64,
_mm_cvtsi128_si64(_mm_unpackhi_epi64(self.lw,self.lw))as u64,
_mm_cvtsi128_si64(self.h)as u64,
_mm_cvtsi128_si64(_mm_unpackhi_epi64(self.h,self.h))as u64
]
}
}
#[inline(always)]
fn splat(wr:u64)->SS{
let bh=unsafe{_mm_set1_epi64x(wr as i64)};
SS{lw:bh,h:bh}
}
#[inline(always)]
fn without(self,ot:SS)->SS{
SS{
lw:unsafe{_mm_andnot_si128(ot.lw,self.lw)},
h:unsafe{_mm_andnot_si128(ot.h,self.h)}
}
}
#[inline(always)]
fn up(self,rw:i32)->SS{
let rw=unsafe{_mm_cvtsi32_si128(rw)};
SS{
lw:unsafe{_mm_sll_epi64(self.lw,rw)},
h:unsafe{_mm_sll_epi64(self.h,rw)}
}
}
#[inline(always)]
fn down(self,rw:i32)->SS{
let rw=unsafe{_mm_cvtsi32_si128(rw)};
SS{
lw:unsafe{_mm_srl_epi64(self.lw,rw)},
h:unsafe{_mm_srl_epi64(self.h,rw)}
}
}
#[inline(always)]
fn look_right(self)->SS{
SS{
lw:md(self.lw,self.h),
h:md(self.h,unsafe{_mm_srli_epi64(self.lw,SL as i32)})
}
}
#[inline(always)]
fn look_left(self)->SS{
SS{
lw:md(unsafe{_mm_slli_epi64(self.h,SL as i32)},self.lw),
h:md(self.lw,self.h)
}
}
#[inline(always)]
fn is_empty(self)->bool{
unsafe{
let an=_mm_or_si128(self.lw,self.h);
_mm_testz_si128(an,an)==1
}
}
#[inline(always)]
fn count(self)->u32{
let mut wo=[0;WO];
unsafe{
_mm_storeu_si128(wo.as_mut_ptr()as*mut HA,self.lw);
_mm_storeu_si128(wo[2..].as_mut_ptr()as*mut HA,self.h);
}
count_words(&wo)
}
}
}
#[cfg(target_arch="x86_64")]
use x86::*;
const ONLY_WORD:[WR;WO]=[[!0,0,0,0],[0,!0,0,0],[0,0,!0,0],[0,0,0,!0]];
#[inline(always)]
fn in_word<L:LA>(wr:usize,bt:u64)->L{
L::splat(bt).and(L::load(&ONLY_WORD[wr]))
}
type CD=u32;
const BYTE:usize=8;
const LO:CD=0x0101_0101;
const TH:CD=(1<<BR)-1;
const SPREAD:CD=1|1<<7|1<<14|1<<21;
#[inline(always)]
fn c6(bi:BI)->[CD;BR]{
let mut cd=0;
for(r0,&co)in bi.bm(0).iter().enumerate(){
cd|=((CD::from(co)*SPREAD)&LO)<<r0;
}
let oc=rotate(cd);
[cd,oc,rotate(oc)]
}
fn colours_of(cd:CD)->[u8;BR]{
let mut colours=[0;BR];
for pn in 0..PLANES{
for(r0,co)in colours.iter_mut().enumerate(){
*co|=((cd>>(BYTE*pn+r0)&1)as u8)<<pn;
}
}
colours
}
#[inline(always)]
fn rotate(cd:CD)->CD{
let lt=LO*(TH>>1);
cd>>1&lt|(cd&LO)<<(BR-1)
}
const HIGHEST_BIT:u32=31;
#[derive(Clone,Copy)]
struct PT{
column:usize,
r0:u32,
cd:CD
}
impl PT{
#[inline(always)]
fn sink(&mut self,va:&WR){
let go=cb(va,self.column);
let below=go&((1<<self.r0)-1);
let mut ht=go>>self.r0&TH;
self.r0-=below.count_ones();
while ht!=0{
let sr=HIGHEST_BIT-ht.leading_zeros();
ht^=1<<sr;
let below=LO*((1<<sr)-1);
let ab=LO*(TH&!((2<<sr)-1));
self.cd=self.cd&below|(self.cd&ab)>>1;
}
}
}
#[inline(always)]
fn toggle<L:LA,D:DE>(pl:&mut PA<L>,patch:&PT){
let wr=wf(patch.column);
let sf=fb(patch.column)+patch.r0 as usize;
for(pn,bt)in pl[..D::PLANES].iter_mut().enumerate(){
let squares=u64::from(patch.cd>>(BYTE*pn)&TH)<<sf;
*bt=bt.xor(in_word(wr,squares));
}
}
const SM:usize=64<<BR;
struct ST(Box<[Stamp;SM]>);
#[derive(Clone,Copy)]
#[repr(align(64))]
struct Stamp([u64;2*WO]);
impl ST{
fn new()->ST{
let mut sm=Box::new([Stamp([0;2*WO]);SM]);
for(entry,s2)in sm.iter_mut().enumerate(){
let squares=entry as u64&u64::from(TH);
s2.0[WO-1]=squares<<(entry>>BR);
}
ST(sm)
}
#[inline(always)]
fn toggle<L:LA,D:DE>(&self,pl:&mut PA<L>,patch:&PT){
let from=WO-1-wf(patch.column);
let place=(fb(patch.column)+patch.r0 as usize)<<BR;
for(pn,bt)in pl[..D::PLANES].iter_mut().enumerate(){
let squares=(patch.cd>>(BYTE*pn)&TH)as usize;
let s2=&self.0[(place|squares)%SM];
*bt=bt.xor(L::ld(&s2.0,from));
}
}
}
impl Default for ST{
fn default()->ST{
ST::new()
}
}
#[derive(Clone,Copy,Debug)]
struct G{
is:I,
colours:C
}
trait BA{
type Output;
fn run<L:LA,D:DE>(self)->Self::Output;
}
struct WT<T,D>{
wk:T,
dp:PhantomData<D>
}
impl<T:BA,D:DE>Work for WT<T,D>{
type Output=T::Output;
#[inline(always)]
fn run<L:LA>(self)->T::Output{
self.wk.run::<L,D>()
}
}
impl G{
fn new(colours:C)->G{
G::on(I::best(),colours)
}
fn on(is:I,colours:C)->G{
G{is,colours}
}
fn colours(self)->C{
self.colours
}
#[inline(always)]
fn run<T:BA>(self,wk:T)->T::Output{
match self.colours.get(){
3=>self.r1::<T,Two>(wk),
4..=7=>self.r1::<T,Three>(wk),
_=>self.r1::<T,Four>(wk)
}
}
#[inline(always)]
fn r1<T:BA,D:DE>(self,wk:T)->T::Output{
self.is.run(WT{wk,dp:PhantomData::<D>})
}
fn play(self,bo:&mut BO,bi:BI,ac:M)->u32{
let column=ac.column();
let height=bo.height(column);
debug_assert!(height<=H);
self.run(Play{
bo,
bi:PT{
column,
r0:height as u32,
cd:c6(bi)[usize::from(ac.rotation())]
}
})
}
}
struct Play<'a>{
bo:&'a mut BO,
bi:PT
}
impl<'a>BA for Play<'a>{
type Output=u32;
#[inline(always)]
fn run<L:LA,D:DE>(self)->u32{
let mut pl=self.bo.load::<L>();
toggle::<L,D>(&mut pl,&self.bi);
let(po,_)=cascade::<L,D>(&mut pl);
*self.bo=BO::store(&pl);
po
}
}
struct CountThrees<'a>{
bo:&'a BO
}
impl<'a>BA for CountThrees<'a>{
type Output=u32;
#[inline(always)]
fn run<L:LA,D:DE>(self)->u32{
ts::<L,D>(&self.bo.load::<L>()).count()
}
}
struct V<'a>{
bo:&'a BO,
br:&'a[BI],
remaining:u64
}
trait PY{
fn preview(&self)->usize{
1
}
fn plan(&mut self,v:&V,moves:&mut Vec<M>);
}
struct GR{
ru:G
}
impl GR{
fn new(ru:G)->GR{
GR{ru}
}
}
impl PY for GR{
fn plan(&mut self,v:&V,moves:&mut Vec<M>){
let(_,best)=self.ru.run(MS{bo:v.bo,bi:v.br[0]});
let ll=|ac:&M|v.bo.accepts(ac.column());
let first=||(0..MOVES).map(M::fm).find(ll);
moves.extend(best.or_else(first));
}
}
struct MS<'a>{
bo:&'a BO,
bi:BI
}
impl<'a>BA for MS<'a>{
type Output=(u32,Option<M>);
#[inline(always)]
fn run<L:LA,D:DE>(self)->(u32,Option<M>){
let pl:PA<L> =self.bo.load();
mo::<L,D>(&pl,self.bi)
}
}
type Planner=Box<dyn Fn(&SE,u64)->Option<PN>>;
#[derive(Clone,Copy,Debug,PartialEq,Eq)]
enum DC{
PN,
Sweep,
Rule,
Exact
}
#[derive(Clone,Copy,Debug,Default)]
struct Stats{
sg:u64,
tr:u64,
ae:u64,
po:u64,
su:u64,
placed:[u64;4],
seconds:f64
}
struct SA{
ru:G,
sj:S,
rl:Option<Box<dyn PY>>,
p1:P0,
p7:Planner,
preview:usize
}
struct SR{
pa:SA,
be:BE,
ss:Stats,
de:DC,
im:DI
}
const EN:u64=12;
const ED:u64=8;
const CROWDED:u32=100;
const SF:usize=8;
const SW:usize=20;
const SD:u64=1<<32;
const LEAST_VIEW:[usize;7]=[26,18,12,8,5,3,4];
const SWEPT:usize=6;
const SURVIVED:usize=2;
const IMAGINED:usize=12;
const MA:u8=8;
const BOARD_SHARE:f64=2.9e-5;
const IM:usize=3;
const IA:usize=16;
impl SR{
fn new(pa:SA)->SR{
SR{
be:BE::new(pa.ru,pa.sj.sp),
pa,
ss:Stats::default(),
de:DC::PN,
im:DI::new(0)
}
}
fn choose(&mut self,v:&V,moves:&mut Vec<M>)->DC{
let mode=self.pa.p1.mode(v.remaining);
let colours=self.pa.ru.colours();
let s1=ai(v)||v.br.len()>=LEAST_VIEW[colours.index()];
if mode==MO::PN&&s1{
return self.pg(v,moves);
}
if let Some(ref mut rl)=self.pa.rl{
if mode!=MO::Survive&&colours.get()<MA{
rl.plan(v,moves);
return DC::Rule;
}
}
if mode==MO::PN{
moves.extend(self.sy(v));
}else{
moves.extend(self.survive(v));
}
DC::Sweep
}
fn pg(&mut self,v:&V,moves:&mut Vec<M>)->DC{
let squares=v.bo.squares();
if squares>self.pa.sj.sw{
self.sweep(v,if squares>CROWDED{1}else{0},moves);
if!moves.is_empty(){
return DC::Sweep;
}
}
if let Some(plan)=self.arrange(v){
moves.extend(plan.moves);
return DC::PN;
}
self.sweep(v,SF,moves);
DC::Sweep
}
fn sweep(&mut self,v:&V,at:usize,moves:&mut Vec<M>){
let wi=self.pa.sj.si as usize;
let effort=self.pa.p1.effort(SW,v.remaining);
let be=&mut self.be;
moves.extend(be.sweep(v.bo,v.br,at,SWEPT,wi,effort));
}
fn survive(&mut self,v:&V)->Vec<M>{
let share=self.pa.p1.share(1,v.remaining)/BOARD_SHARE;
let wi=(f64::from(v.bo.squares())*share*share)as usize;
let effort=E::Tries(u64::max_value());
self.be.sweep(v.bo,v.br,PS,SURVIVED,wi,effort)
}
fn sy(&mut self,v:&V)->Option<M>{
let(s0,colours)=(v.br.len(),self.pa.ru.colours());
let mut br=v.br.to_vec();
while br.len()<s0+IM{
let di=&mut self.im;
di.throw();
let mut co=||1+di.below(usize::from(colours.get()))as u8;
br.extend(BI::new([co(),co(),co()],colours));
}
let wi=IA*s0*s0;
let effort=self.pa.p1.effort(SW,v.remaining);
let ph=self.be.sweep(v.bo,&br,PS,IMAGINED,wi,effort);
ph.first().cloned()
}
fn arrange(&mut self,v:&V)->Option<PN>{
let pa=&self.pa;
let lg=sx(v.bo,v.br,pa.sj.sl);
let bg=pa.p1.sk();
let pf=if v.remaining>EN{1}else{ED};
let se=SE{
ru:pa.ru,
bo:v.bo,
br:&v.br[..lg],
sj:&pa.sj,
effort:pa.p1.effort(lg,v.remaining*pf)
};
let sd=self.ss.sg.wrapping_mul(SD);
let plan=(pa.p7)(&se,sd);
self.ss.sg+=1;
self.ss.seconds+=pa.p1.sk()-bg;
let plan=plan?;
self.ss.tr+=plan.tr;
self.ss.ae+=plan.ae;
let id=(lg as u64)<v.remaining&&plan.o.su>CROWDED;
if id||plan.moves.is_empty(){
return None;
}
self.ss.po+=u64::from(plan.o.po);
self.ss.su+=u64::from(plan.o.su);
Some(plan)
}
fn endgame(&mut self,v:&V,moves:&[M])->Option<Vec<M>>{
let pa=&mut self.pa;
let last=v.remaining<=EN&&ai(v);
if!last||pa.p1.mode(v.remaining)!=MO::PN{
return None;
}
let(ru,mut gr)=(pa.ru,GR::new(pa.ru));
let effort=pa.p1.effort(v.br.len(),v.remaining);
let l3=best_line(&mut self.be,v.bo,v.br,effort);
let mut l0=vec![
c7(ru,v,l3,&mut gr),
c7(ru,v,Vec::new(),&mut gr)
];
if let Some(ref mut rl)=pa.rl{
l0.push(c7(ru,v,Vec::new(),&mut**rl));
}
let(_,planned)=c7(ru,v,moves.to_vec(),&mut gr);
l0.retain(|&(_,po)|po>planned||moves.is_empty());
l0.sort_by_key(|&(_,po)|Reverse(po));
l0.into_iter().next().map(|(moves,_)|moves)
}
}
impl PY for SR{
fn preview(&self)->usize{
self.pa.preview.max(1)
}
fn plan(&mut self,v:&V,moves:&mut Vec<M>){
self.pa.p1.begin_turn(ai(v));
let mut fu=Vec::new();
self.de=self.choose(v,&mut fu);
if let Some(better)=self.endgame(v,&fu){
fu=better;
self.de=DC::Exact;
}
self.ss.placed[self.de as usize]+=fu.len()as u64;
moves.extend(fu);
self.pa.p1.end_turn();
}
}
fn ai(v:&V)->bool{
v.br.len()as u64>=v.remaining
}
const SC:usize=8;
const STACKED:usize=ROWS/BR;
const CE:usize=128;
const PI:usize=64;
const RO:usize=8;
const BELOW_ALL:i8=-1;
const AB:i8=127;
#[inline(always)]
fn cf(cell:usize)->usize{
cell/SC
}
#[derive(Clone)]
struct A{
pc:usize,
t:usize,
ce:[[CD;RO];PI],
cell:[u8;PI],
rotation:[u8;PI],
ow:[i8;CE],
r0:[u8;CE]
}
#[derive(Clone,Copy,Default)]
struct CH{
first:u8,
s:u8,
f:u8,
sc:u8,
cs:bool
}
impl A{
fn new(bo:&BO)->A{
let mut r0=[0;CE];
let mut ow=[AB;CE];
for(column,&height)in bo.heights().iter().enumerate(){
ow[column*SC]=BELOW_ALL;
for l in 0..STACKED{
r0[column*SC+1+l]=height+(BR*l)as u8;
}
}
A{
pc:0,
t:0,
ce:[[0;RO];PI],
cell:[0;PI],
rotation:[0;PI],
ow,
r0
}
}
fn fe(&self)->Vec<usize>{
let ir=|&cell:&usize|{
self.ow[cell]==AB&&usize::from(self.r0[cell])<=H
};
let lo=|column|(column*SC+1..).take(STACKED).find(ir);
(0..CO).filter_map(lo).collect()
}
fn push(&mut self,ce:[CD;BR],cell:usize,rotation:u8){
let pi=self.pc;
for(rotation,cd)in self.ce[pi].iter_mut().enumerate(){
*cd=ce[rotation%BR];
}
self.ow[cell]=pi as i8;
self.cell[pi]=cell as u8;
self.rotation[pi]=rotation;
self.pc+=1;
}
#[inline(always)]
fn rotation(&self,pi:usize)->u8{
self.rotation[pi%PI]
}
#[inline(always)]
fn cell(&self,pi:usize)->usize{
usize::from(self.cell[pi%PI])%CE
}
#[inline(always)]
fn may_swap(&self,first:usize,s:usize)->bool{
let ao=self.ow[(self.cell(first)+1)%CE];
let bw=self.ow[self.cell(s).wrapping_sub(1)%CE];
(s<self.pc)&(ao>s as i8)&(bw<first as i8)
}
#[inline(always)]
fn are_close(&self,a:usize,b:usize)->bool{
let(row_a,row_b)=(self.r0[a%CE],self.r0[b%CE]);
let cm=(cf(a)+2).wrapping_sub(cf(b))<=4;
cm&((row_a+4).wrapping_sub(row_b)<=8)
}
fn colours(&self,pi:usize)->[u8;BR]{
colours_of(self.ce[pi][0])
}
#[inline(always)]
fn p8(&self,cell:usize,cd:CD)->PT{
PT{column:cf(cell),r0:u32::from(self.r0[cell]),cd}
}
fn patch(&self,pi:usize)->PT{
let cd=self.ce[pi][usize::from(self.rotation(pi))];
self.p8(self.cell(pi),cd)
}
#[inline(always)]
fn patches(&self,ch:&CH,pc:usize)->[PT;2]{
let(a,b)=(usize::from(ch.first),usize::from(ch.s));
let cd=|pi:usize,rotation:u8|{
let cd=self.ce[pi%PI][usize::from(rotation)%RO];
cd*CD::from(pi<pc)
};
let first=cd(a,self.rotation(a))^cd(b,ch.sc);
let s=cd(b,self.rotation(b))^cd(a,ch.f);
[
self.p8(self.cell(a),first),
self.p8(self.cell(b),if a==b{0}else{s})
]
}
#[inline(always)]
fn apply(&mut self,ch:&CH){
let(a,b)=(usize::from(ch.first),usize::from(ch.s));
self.rotation[a]=ch.f%BR as u8;
self.rotation[b]=ch.sc%BR as u8;
self.cell.swap(a,b);
let(cell_a,cell_b)=(self.cell(a),self.cell(b));
self.ow[cell_a]=a as i8;
self.ow[cell_b]=b as i8;
}
}
const PR:usize=8;
const TR:u64=128;
const STAGES:usize=8;
const LE:usize=TE/STAGES;
fn kd(sj:&S)->Vec<CH>{
let mut kd=Vec::new();
let all=BR as u8;
let ki=|s,f,sc|CH{
s,
f,
sc,
..CH::default()
};
for apart in 1..sj.sn as u8+1{
for bh in 0..all*all{
kd.push(ki(apart,0,0));
kd.push(ki(apart,bh/all,bh%all));
}
}
let sb=kd.len()as f64;
let rotations=sb*sj.ro/(1.0-sj.ro);
for nu in 0..rotations as usize{
let rotation=1+(nu%2)as u8;
kd.push(ki(0,rotation,rotation));
}
kd
}
struct CA<'a,L>{
se:&'a SE<'a>,
ar:A,
bf:PA<L>,
e:EX<L>,
o:OU,
vl:f64,
best:PN,
p4:Vec<f64>,
kd:Vec<CH>,
cg:CL,
l:usize,
di:DI,
sm:ST,
fit:Fit
}
impl<'a,L:LA>CA<'a,L>{
#[inline(always)]
fn new<D:DE>(
se:&'a SE<'a>,
from:Option<PN>,
sd:u64
)->Option<CA<'a,L>>{
let mut di=DI::new(sd);
let best=match from{
Some(plan)=>plan,
None=>PN{
moves:Vec::new(),
ar:se.start::<L,D>(&mut di)?,
o:OU::default(),
vl:0.0,
tr:0,
ae:0
}
};
let bo=se.bo.load::<L>();
let mut p4=vec![1.0];
for squares in 0..SQUARES{
let cp=p4[squares];
p4.push(cp*(1.0-se.sj.sq));
}
let mut ca=CA{
se,
ar:best.ar.clone(),
bf:bo,
e:EX::new::<D>(bo),
o:best.o,
vl:best.vl,
fit:Fit::new(&best.ar),
best,
p4,
kd:kd(se.sj),
cg:CL::new(se.sj),
l:0,
di,
sm:ST::new()
};
ca.set_off::<D>();
ca.remember::<D>();
Some(ca)
}
#[inline(always)]
fn set_off<D:DE>(&mut self){
let mut pl=self.se.bo.load::<L>();
for pi in 0..self.ar.t{
toggle::<L,D>(&mut pl,&self.ar.patch(pi));
}
self.bf=pl;
self.fit.look::<L,D>(&self.bf,self.se.ru.colours());
let t=self.ar.patch(self.ar.t);
toggle::<L,D>(&mut pl,&t);
self.o=self.e.begin::<D>(pl);
self.vl=self.value_of(self.o);
}
#[inline(always)]
fn value_of(&self,o:OU)->f64{
f64::from(o.po)*self.p4[o.su as usize]
}
#[inline(always)]
fn cool_to<D:DE>(&mut self,l:usize){
while self.l<l{
self.l+=1;
self.cg.cool();
if self.l%LE==0&&self.best.vl>self.vl{
self.ar=self.best.ar.clone();
self.set_off::<D>();
}
}
}
#[inline(always)]
fn attempt<D:DE>(&mut self){
let mut pr=[CH::default();PR];
let dr=self.draw(&mut pr);
let fi=self.kp(&mut pr,dr);
for(place,ch)in pr[..fi].iter().enumerate(){
if self.accepts::<D>(ch){
self.best.tr+=place as u64+1;
return;
}
}
self.best.tr+=fi.max(1)as u64;
}
#[inline(always)]
fn draw(&mut self,pr:&mut[CH;PR])->usize{
let ar=&self.ar;
let mut dr=0;
for _ in 0..PR/2{
self.di.throw();
for _ in 0..2{
let first=self.di.below(ar.t+1);
let ki=self.kd[self.di.below(self.kd.len())];
let s=first+usize::from(ki.s);
pr[dr%PR]=CH{
first:first as u8,
s:s as u8,
f:ar.rotation(first)+ki.f,
sc:ar.rotation(s)+ki.sc,
cs:false
};
dr+=usize::from(ar.may_swap(first,s));
}
}
dr
}
#[inline(always)]
fn kp(&self,pr:&mut[CH;PR],dr:usize)->usize{
let mut fi=0;
for place in 0..dr.min(PR){
let mut ch=pr[place];
let ft=self.fit.fit(&self.ar,&mut ch);
pr[fi%PR]=ch;
fi+=usize::from(ft);
}
fi
}
#[inline(always)]
fn accepts<D:DE>(&mut self,ch:&CH)->bool{
if ch.cs&&!ts::<L,D>(&self.b1::<D>(ch)).is_empty(){
return false;
}
let t=self.ar.t;
let patches=self.ar.patches(ch,t+1);
if let Some(o)=self.e.attempt::<D>(&patches,&self.sm){
let vl=self.value_of(o);
self.di.throw();
let draw=self.di.below(DR);
if vl*self.cg.ap(draw)<self.vl{
return false;
}
self.o=o;
self.vl=vl;
self.best.ae+=1;
}
self.e.accept();
self.bf=self.b1::<D>(ch);
self.fit.look::<L,D>(&self.bf,self.se.ru.colours());
self.ar.apply(ch);
self.remember::<D>();
true
}
#[inline(always)]
fn b1<D:DE>(&self,ch:&CH)->PA<L>{
let mut bf=self.bf;
for patch in&self.ar.patches(ch,self.ar.t){
self.sm.toggle::<L,D>(&mut bf,patch);
}
bf
}
#[inline(always)]
fn remember<D:DE>(&mut self){
if self.vl>self.best.vl{
if let Some(moves)=self.se.moves::<L,D>(&self.ar){
self.best.moves=moves;
self.best.ar=self.ar.clone();
self.best.o=self.o;
self.best.vl=self.vl;
}
}
}
}
fn anneal(se:&SE,sd:u64)->Option<PN>{
se.ru.run(AN{se,sd,from:None,s3:STAGES})
}
struct AN<'a>{
se:&'a SE<'a>,
sd:u64,
from:Option<PN>,
s3:usize
}
impl<'a>BA for AN<'a>{
type Output=Option<PN>;
#[inline(always)]
fn run<L:LA,D:DE>(self)->Option<PN>{
let mut ca=CA::<L>::new::<D>(self.se,self.from,self.sd)?;
loop{
let part=self.se.effort.part(ca.best.tr);
let l=(part*TE as f64)as usize;
if l>=self.s3*LE{
return Some(ca.best);
}
ca.cool_to::<D>(l);
let lk=ca.best.tr+TR;
while ca.best.tr<lk{
ca.attempt::<D>();
}
}
}
}
const DR:usize=1024;
const HL:usize=6;
const TE:usize=1<<HL;
struct CL{
te:f64,
rt:f64,
ne:Vec<f64>
}
impl CL{
fn new(sj:&S)->CL{
let mut rt=sj.c0/sj.ho;
for _ in 0..HL{
rt=rt.sqrt();
}
CL{te:sj.ho,rt,ne:ne()}
}
fn cool(&mut self){
self.te*=self.rt;
}
#[inline(always)]
fn ap(&self,draw:usize)->f64{
let x=self.te*self.ne[draw%DR]*(1.0/16.0);
let mut pw=1.0+x+0.5*x*x;
for _ in 0..4{
pw*=pw;
}
pw
}
}
fn ne()->Vec<f64>{
let mut ne=vec![0.0;DR];
let mut sum=0.0;
for draw in(0..DR).rev(){
sum+=1.0/(draw+1)as f64;
ne[draw]=sum;
}
ne
}
const EXACT:usize=5;
const BOARDS:usize=40_000;
fn best_line(be:&mut BE,bo:&BO,br:&[BI],effort:E)->Vec<M>{
if br.len()<2{
return Vec::new();
}
let bl=br.len()-2;
let wi=if br.len()>EXACT{BOARDS/(br.len()-3)}else{usize::max_value()};
be.begin(bo,1);
let mut last=0;
for(py,&bi)in(1..bl+1).zip(br){
let un=py as f64/(bl+1)as f64;
be.play(py,bi,MOVES,wi,effort,un);
if be.p2[py].is_empty(){
break;
}
last=py;
}
let no=&be.p2[last];
let(_,n,ac)=
be.ru.run(LastTwo{no,br:[br[last],br[last+1]],effort});
let mut moves=be.path_to(last,n);
moves.extend(ac);
moves
}
struct LastTwo<'a>{
no:&'a[NO],
br:[BI;2],
effort:E<'a>
}
impl<'a>BA for LastTwo<'a>{
type Output=(u32,usize,Option<M>);
#[inline(always)]
fn run<L:LA,D:DE>(self)->(u32,usize,Option<M>){
let mut best=(self.no[0].po,0,None);
for(place,n)in self.no.iter().enumerate(){
if(place+1)%BD==0&&self.effort.part(0)>=1.0{
break;
}
let pl=n.bo.load::<L>();
let mut la=LN::of::<D>(&pl,self.br[0]);
while let Some((ac,patch))=la.tk(){
let(after,po,_)=land::<L,D>(pl,&patch);
let(last,_)=mo::<L,D>(&after,self.br[1]);
let po=n.po+po+last;
if best.2.is_none()||po>best.0{
best=(po,place,Some(ac));
}
}
}
best
}
}
fn c7(
ru:G,
v:&V,
mut moves:Vec<M>,
p0:&mut dyn PY
)->(Vec<M>,u64){
let(mut bo,mut po)=(*v.bo,0);
for(place,&bi)in v.br.iter().enumerate(){
if bo.is_full(){
break;
}
if place==moves.len(){
let(br,remaining)=(&v.br[place..],v.remaining-place as u64);
p0.plan(&V{bo:&bo,br,remaining},&mut moves);
}
po+=u64::from(ru.play(&mut bo,bi,moves[place]));
}
(moves,po)
}
const STEPS:usize=68;
#[derive(Clone,Copy)]
struct Step<L>{
pl:PA<L>,
ts:N<L>,
va:WR,
po:u32
}
#[derive(Clone,Copy,Debug,Default,PartialEq,Eq)]
struct OU{
po:u32,
su:u32
}
struct EX<L>{
cu:Vec<Step<L>>,
lg:usize,
ti:Vec<Step<L>>,
pt:usize,
p5:usize
}
impl<L:LA>EX<L>{
#[inline(always)]
fn new<D:DE>(pl:PA<L>)->EX<L>{
let st=Step{pl,ts:ts::<L,D>(&pl),va:[0;4],po:0};
let s6=vec![st;STEPS];
EX{cu:s6.clone(),lg:0,ti:s6,pt:0,p5:0}
}
#[inline(always)]
fn begin<D:DE>(&mut self,pl:PA<L>)->OU{
let o=self.play::<D>(pl,ts::<L,D>(&pl),0,0);
self.pt=0;
self.accept();
o
}
#[inline(always)]
fn play<D:DE>(
&mut self,
mut pl:PA<L>,
mut sa:N<L>,
mut st:usize,
mut po:u32
)->OU{
loop{
let ke=&mut self.ti[st];
ke.pl=pl;
ke.ts=sa;
ke.po=po;
if sa.is_empty(){
ke.va=[0;4];
self.p5=st+1;
return OU{
po,
su:occupied::<L,D>(&pl).count()
};
}
ke.va=vanish::<L,D>(&mut pl,sa).store();
let next=ts::<L,D>(&pl);
st+=1;
po+=rp(sa)*st as u32;
sa=next;
}
}
#[inline(always)]
fn attempt<D:DE>(&mut self,patches:&[PT;2],sm:&ST)->Option<OU>{
let[mut first,mut s]=*patches;
let mut st=0;
loop{
let mut pl=self.cu[st].pl;
sm.toggle::<L,D>(&mut pl,&first);
sm.toggle::<L,D>(&mut pl,&s);
let sa=ts::<L,D>(&pl);
if!sa.equals(&self.cu[st].ts){
let po=self.cu[st].po;
self.pt=st;
return Some(self.play::<D>(pl,sa,st,po));
}
self.ti[st].pl=pl;
first.sink(&self.cu[st].va);
s.sink(&self.cu[st].va);
st+=1;
if st>self.lg||first.cd|s.cd==0{
self.pt=st;
self.p5=st;
return None;
}
}
}
#[inline(always)]
fn accept(&mut self){
for st in 0..self.pt{
self.cu[st].pl=self.ti[st].pl;
}
for st in self.pt..self.p5{
self.cu[st]=self.ti[st];
self.lg=st;
}
}
}
const LIKES:usize=3;
const K:usize=32;
const LOOKS:usize=1<<(BR*BR);
const ANY:usize=(1<<BR)-1;
struct Fit{
fo:[WR;K],
ks:[[u8;BR];PI],
fs:[u8;CE],
lo:WR,
fi:[u8;LOOKS],
next:[[u8;RO];RO]
}
impl Fit{
fn new(ar:&A)->Fit{
let mut fit=Fit{
fo:[[0;WO];K],
ks:[[0;BR];PI],
fs:[0;CE],
lo:[0;WO],
fi:[0;LOOKS],
next:[[0;RO];RO]
};
for pi in 0..ar.t{
let c=ar.colours(pi);
for j in 0..BR{
let ab=c[j]==c[(j+1)%BR];
let below=c[j]==c[(j+2)%BR];
let l2=if ab{1}else{2*below as usize};
fit.ks[pi][j]=(usize::from(c[j])*LIKES+l2)as u8;
}
}
for pi in 0..ar.pc{
let PT{column,r0,..}=ar.patch(pi);
let fl=fb(column)+r0 as usize;
fit.fs[ar.cell(pi)]=fl as u8;
fit.lo[wf(column)]|=1<<fl;
}
for(look,fi)in fit.fi.iter_mut().enumerate(){
for rotation in 0..BR{
let ht=|j:usize|look>>(BR*j+(j+BR-rotation)%BR)&1;
*fi|=((ht(0)|ht(1)|ht(2))as u8^1)<<rotation;
}
}
for set in 1..RO{
for dr in 0..RO{
let mut rotation=dr%BR;
while set>>rotation&1==0{
rotation=(rotation+1)%BR;
}
fit.next[set][dr]=rotation as u8;
}
}
fit
}
#[inline(always)]
fn look<L:LA,D:DE>(&mut self,pl:&PA<L>,colours:C){
let ta=occupied::<L,D>(pl);
let lo=L::load(&self.lo);
let hi=lo.up(BR as i32-1);
for co in 1..colours.get()+1{
let o0=sv::<L,D>(pl,ta,co);
let(ri,le)=(o0.look_right(),o0.look_left());
let(right2,left2)=(ri.look_right(),le.look_left());
let l=ri.and(right2.or(le)).or(le.and(left2));
let(next,last)=(ri.down(1),le.up(1));
let rs=next.and(right2.down(2).or(last)).or(last.and(left2.up(2)));
let(next,last)=(ri.up(1),le.down(1));
let fa=next.and(right2.up(2).or(last)).or(last.and(left2.down(2)));
let(below,ab)=(o0.up(1).and(lo),o0.down(1).and(hi));
let ur=below.and(o0.up(2)).or(ab.and(o0.down(2)));
let al=l.or(rs).or(fa.or(ur));
let ky=usize::from(co)*LIKES;
self.fo[ky%K]=al.store();
self.fo[(ky+1)%K]=al.or(below).store();
self.fo[(ky+2)%K]=al.or(ab).store();
}
}
#[inline(always)]
fn rotations(&self,pi:usize,cell:usize)->usize{
let(wr,fl)=(wf(cf(cell)),self.fs[cell%CE]&63);
let mut look=0;
for(j,&ky)in self.ks[pi%PI].iter().enumerate(){
let fo=self.fo[usize::from(ky)%K][wr]>>fl;
look|=(fo as usize&ANY)<<(BR*j);
}
usize::from(self.fi[look%LOOKS])
}
#[inline(always)]
fn fit(&self,ar:&A,ch:&mut CH)->bool{
let(a,b)=(usize::from(ch.first),usize::from(ch.s));
let(cell_a,cell_b)=(ar.cell(a),ar.cell(b));
ch.cs=ar.are_close(cell_a,cell_b)&(a!=b);
let uk=ANY*ch.cs as usize;
let s7=((a==b)as usize)<<ar.rotation(a);
let first=(self.rotations(a,cell_b)|uk)&!s7;
let s=(self.rotations(b,cell_a)|uk)&!s7;
ch.f=
self.next[first%RO][usize::from(ch.f)%RO];
ch.sc=
self.next[s%RO][usize::from(ch.sc)%RO];
(first!=0)&(s!=0)
}
}
#[derive(Clone,Copy,Debug,PartialEq)]
enum BU{
Seconds(f64),
Tries(u64)
}
trait CC:Send+Sync{
fn seconds(&self)->f64;
}
impl CC for Instant{
fn seconds(&self)->f64{
let elapsed=self.elapsed();
elapsed.as_secs()as f64+f64::from(elapsed.subsec_nanos())*1e-9
}
}
#[derive(Clone,Copy)]
enum E<'a>{
Tries(u64),
Between(&'a dyn CC,f64,f64)
}
impl<'a>E<'a>{
fn part(&self,tr:u64)->f64{
let part=match*self{
E::Tries(all)=>tr as f64/all as f64,
E::Between(cl,from,to)=>(cl.seconds()-from)/(to-from)
};
part.min(1.0).max(0.0)
}
}
#[derive(Clone,Copy,Debug,PartialEq,Eq)]
enum MO{
PN,
Hurry,
Survive
}
const PLANNED:f64=0.985;
const LEAST_SHARE:f64=14e-6;
const RULE_SHARE:f64=2e-6;
const LAST_BRICKS:u64=14_000;
struct P0{
bu:BU,
cl:Box<dyn CC>,
bg:f64,
tu:f64,
ai:bool
}
impl P0{
fn new(bu:BU,cl:Box<dyn CC>)->P0{
P0{bu,cl,bg:0.0,tu:0.0,ai:false}
}
fn begin_turn(&mut self,ai:bool){
if!self.ai{
self.bg+=self.cl.seconds()-self.tu;
}
self.ai=ai;
}
fn end_turn(&mut self){
self.tu=self.cl.seconds();
}
fn sk(&self)->f64{
self.cl.seconds()-self.bg
}
fn mode(&self,remaining:u64)->MO{
let share=self.share(1,remaining);
if share>=LEAST_SHARE{
MO::PN
}else if share>=RULE_SHARE||remaining<=LAST_BRICKS{
MO::Hurry
}else{
MO::Survive
}
}
fn share(&self,br:usize,remaining:u64)->f64{
let le=match self.bu{
BU::Tries(_)=>remaining as f64,
BU::Seconds(seconds)=>seconds*PLANNED-self.sk()
};
le.max(0.0)*(br as f64/remaining as f64).min(1.0)
}
fn effort(&self,br:usize,remaining:u64)->E<'_>{
match self.bu{
BU::Tries(tr)=>E::Tries(tr.saturating_mul(br as u64)),
BU::Seconds(_)=>{
let now=self.cl.seconds();
E::Between(&*self.cl,now,now+self.share(br,remaining))
}
}
}
}
const ATTEMPTS:usize=20;
#[derive(Clone,Copy)]
struct SE<'a>{
ru:G,
bo:&'a BO,
br:&'a[BI],
sj:&'a S,
effort:E<'a>
}
#[derive(Clone)]
struct PN{
moves:Vec<M>,
ar:A,
o:OU,
vl:f64,
tr:u64,
ae:u64
}
fn sx(bo:&BO,br:&[BI],sl:u32)->usize{
let heights=bo.heights();
let fi=|&height:&u8|(ROWS-usize::from(height))/BR;
let rm:usize=heights.iter().map(fi).sum();
let mi=br.iter().enumerate().filter(|&(_,bi)|!bi.iu());
let last=mi.take(1+rm.saturating_sub(sl as usize)).last();
last.map_or(0,|(place,_)|place+1)
}
impl<'a>SE<'a>{
#[inline(always)]
fn start<L:LA,D:DE>(&self,di:&mut DI)->Option<A>{
let mi=self.br.iter().filter(|bi|!bi.iu());
let ce:Vec<[CD;BR]> =mi.map(|&bi|c6(bi)).collect();
let bd=ce.len().checked_sub(1)?;
let mut ln=A::new(self.bo);
for _ in 0..ATTEMPTS{
let mut ar=A::new(self.bo);
let mut pl=self.bo.load::<L>();
for ce in&ce[..bd]{
if!pu::<L,D>(&mut ar,&mut pl,ce,di){
break;
}
}
if ar.pc>ln.pc{
ln=ar;
}
if ln.pc==bd{
break;
}
}
let(t,free)=(ln.pc,ln.fe());
di.throw();
let cell=*free.get(di.below(free.len()))?;
ln.push(ce[t],cell,0);
ln.t=t;
while let Some(&hole)=ln.fe().first(){
ln.push([0;BR],hole,0);
}
Some(ln)
}
#[inline(always)]
fn moves<L:LA,D:DE>(&self,ar:&A)->Option<Vec<M>>{
let(mut pl,mut heights)=(self.bo.load::<L>(),self.bo.heights());
let mut moves=Vec::with_capacity(self.br.len());
let mut pi=0;
for&bi in self.br{
if bi.iu(){
let column=cv::<L,D>(&pl,&heights,c6(bi)[0])?;
moves.push(M::new(column,0)?);
continue;
}
let patch=ar.patch(pi);
toggle::<L,D>(&mut pl,&patch);
heights[patch.column]+=BR as u8;
moves.push(M::new(patch.column,ar.rotation(pi))?);
if pi==ar.t{
break;
}
pi+=1;
}
Some(moves)
}
}
#[inline(always)]
fn cv<L:LA,D:DE>(
pl:&PA<L>,
heights:&[u8;CO],
cd:CD
)->Option<usize>{
for(column,&height)in heights.iter().enumerate(){
let mut wt=*pl;
toggle::<L,D>(&mut wt,&PT{column,r0:u32::from(height),cd});
if usize::from(height)<=H&&ts::<L,D>(&wt).count()==1{
return Some(column);
}
}
None
}
#[inline(always)]
fn pu<L:LA,D:DE>(
ar:&mut A,
pl:&mut PA<L>,
ce:&[CD;BR],
di:&mut DI
)->bool{
let mut c3=Vec::with_capacity(CO);
for cell in ar.fe(){
di.throw();
c3.push((ar.p8(cell,0).r0,di.below(1000),cell));
}
c3.sort_unstable();
for&(_,chance,cell)in&c3{
for rotation in 0..BR{
let rotation=(chance+rotation)%BR;
let mut wt=*pl;
toggle::<L,D>(&mut wt,&ar.p8(cell,ce[rotation]));
if ts::<L,D>(&wt).is_empty(){
*pl=wt;
ar.push(*ce,cell,rotation as u8);
return true;
}
}
}
false
}
#[derive(Clone,Debug,PartialEq)]
struct S{
sl:u32,
ho:f64,
c0:f64,
sq:f64,
sn:u32,
ro:f64,
sw:u32,
sp:f64,
si:u32
}
const SQ:u32=29;
const PS:usize=64;
const PATIENCE:usize=20;
const POINT_BITS:usize=28;
const PE:usize=24;
const BD:usize=64;
#[derive(Clone,Copy)]
struct NO{
bo:BO,
squares:u32,
po:u32,
vl:i64,
p3:usize,
ac:M
}
struct BE{
ru:G,
p6:f64,
pe:u32,
p2:Vec<Vec<NO>>,
ci:Vec<NO>,
ra:Vec<i64>,
ke:HashSet<BO>
}
impl BE{
fn new(ru:G,p6:f64)->BE{
BE{
ru,
p6,
pe:0,
p2:vec![Vec::new();PS+1],
ci:Vec::new(),
ra:Vec::new(),
ke:HashSet::new()
}
}
fn begin(&mut self,bo:&BO,pe:u32){
self.pe=pe;
self.p2[0]=vec![NO{
bo:*bo,
squares:bo.squares(),
po:0,
vl:0,
p3:0,
ac:M::fm(0)
}];
}
fn play(
&mut self,
py:usize,
bi:BI,
pm:usize,
wi:usize,
effort:E,
un:f64
){
self.ci.clear();
self.ru.run(PB{
no:&self.p2[py-1],
bi,
pm,
pe:self.pe,
effort,
un,
ci:&mut self.ci
});
self.ra.clear();
for(place,c1)in self.ci.iter().enumerate(){
let me=(c1.vl<<POINT_BITS)+i64::from(c1.po);
self.ra.push(place as i64-(me<<PE));
}
self.ra.sort_unstable();
self.ke.clear();
let ke=&mut self.p2[py];
ke.clear();
for&rank in&self.ra{
let c1=&self.ci[rank as usize&((1<<PE)-1)];
if ke.len()<wi&&self.ke.insert(c1.bo){
ke.push(*c1);
}
}
}
fn path_to(&self,py:usize,mut n:usize)->Vec<M>{
let mut moves=Vec::with_capacity(py);
for py in(1..py+1).rev(){
let st=&self.p2[py][n];
moves.push(st.ac);
n=st.p3;
}
moves.reverse();
moves
}
fn sweep(
&mut self,
bo:&BO,
br:&[BI],
at:usize,
pm:usize,
wd:usize,
effort:E
)->Vec<M>{
self.begin(bo,0);
let na=1+(bo.squares()/SQ)as usize;
let mut ls=f64::from(bo.squares())*self.p6;
let(mut bp,mut bn)=(0,0);
let(mut wi,mut ba)=(wd,0);
for(py,&bi)in(1..PS+1).zip(br){
let iv=py as f64>ls||py>bp+PATIENCE;
if iv&&bp>=at{
break;
}
let dn=(py-1)as f64/PS as f64;
let il=effort.part(ba)>dn;
wi=if il{wi/2}else{(wi*2).min(wd)};
wi=wi.max(na);
self.play(py,bi,pm,wi,effort,1.0);
ba+=self.p2[py].len()as u64;
for(n,reached)in self.p2[py].iter().enumerate(){
let c5=py as f64+f64::from(reached.squares)*self.p6;
if c5<ls||bp<at.min(py){
ls=c5;
bp=py;
bn=n;
}
}
}
self.path_to(bp,bn)
}
}
struct PB<'a>{
no:&'a[NO],
bi:BI,
pm:usize,
pe:u32,
effort:E<'a>,
un:f64,
ci:&'a mut Vec<NO>
}
impl<'a>BA for PB<'a>{
type Output=();
#[inline(always)]
fn run<L:LA,D:DE>(self){
for(p3,n)in self.no.iter().enumerate(){
if(p3+1)%BD==0&&self.effort.part(0)>self.un{
break;
}
let pl=n.bo.load::<L>();
let mut la=LN::of::<D>(&pl,self.bi);
for _ in 0..self.pm{
let(ac,patch)=match la.tk(){
Some(landing)=>landing,
None=>break
};
let(after,po,ov)=land::<L,D>(pl,&patch);
let squares=ov.occupied.count();
self.ci.push(NO{
bo:BO::store(&after),
squares,
po:n.po+po*self.pe,
vl:vl(&ov,squares),
p3,
ac
});
}
}
}
}
#[inline(always)]
fn vl<L:LA>(ov:&O<L>,squares:u32)->i64{
let ps=&ov.ps;
let(l,rs,fa)=(ps.ri,ps.u,ps.d);
let(oe,tw)=
add(l.look_right(),rs.look_right().down(1),fa.look_right().up(1));
let(ones2,twos2)=add(
l.look_left().look_left(),
rs.look_left().look_left().up(2),
fa.look_left().look_left().down(2)
);
let(oe,twos3)=add(oe,ones2,ps.up.up(2));
let(tw,fr)=add(tw,twos2,twos3);
let lo=lp(ov.occupied);
let re=lo.or(lo.up(1)).or(lo.up(2));
let oe=oe.and(re).or(rs.xor(fa));
let tw=tw.and(re).or(rs.and(fa));
let gd=oe.count()+2*tw.count()+4*fr.and(re).count();
i64::from(gd)-2*i64::from(squares)
}
#[derive(Clone,Copy,Debug,PartialEq,Eq)]
struct PC{
bi:BI,
ac:M,
po:u32
}
#[derive(Clone,Copy,Debug,PartialEq,Eq)]
enum NE{
GoOn,
Stop
}
trait OB{
fn placed(&mut self,placed:&PC,ga:&GA)->NE;
fn planned(&mut self,_m:usize,_g:&GA)->NE{
NE::GoOn
}
}
impl OB for(){
fn placed(&mut self,_:&PC,_:&GA)->NE{
NE::GoOn
}
}
struct GA{
ru:G,
sh:SH,
bo:BO,
placed:u64,
s5:u64,
so:Vec<BI>,
next:usize
}
impl GA{
fn new(ru:G,sh:SH)->GA{
GA{ru,sh,bo:BO::new(),placed:0,s5:0,so:Vec::new(),next:0}
}
fn placed(&self)->u64{
self.placed
}
fn remaining(&self)->u64{
self.sh.br-self.placed
}
fn is_complete(&self)->bool{
self.remaining()==0
}
fn is_over(&self)->bool{
!self.is_complete()&&self.bo.is_full()
}
fn play<B:Iterator<Item=BI>>(
&mut self,
br:&mut B,
p0:&mut dyn PY,
ob:&mut dyn OB
){
let mut moves=Vec::new();
let mut en=false;
loop{
en|=self.is_over();
while!en&&self.wants_brick(p0.preview()){
match br.next(){
Some(bi)=>self.show(bi),
None=>en=true
}
}
moves.clear();
self.ask(p0,&mut moves);
if moves.is_empty()||self.place_all(&moves,ob)==NE::Stop{
return;
}
}
}
fn in_view(&self)->usize{
self.so.len()-self.next
}
fn wants_brick(&self,preview:usize)->bool{
let kn=self.in_view();
kn<preview&&(kn as u64)<self.remaining()
}
fn show(&mut self,bi:BI){
if self.next>1024&&self.next*2>self.so.len(){
self.so.drain(..self.next);
self.next=0;
}
self.so.push(bi);
}
fn ask(&self,p0:&mut dyn PY,moves:&mut Vec<M>){
if self.in_view()==0||self.is_over(){
return;
}
let v=V{
bo:&self.bo,
br:&self.so[self.next..],
remaining:self.remaining()
};
p0.plan(&v,moves);
}
fn place_all(&mut self,moves:&[M],ob:&mut dyn OB)->NE{
for&ac in moves{
let placed=self.place(ac);
if ob.placed(&placed,self)==NE::Stop{
return NE::Stop;
}
}
ob.planned(moves.len(),self)
}
fn place(&mut self,ac:M)->PC{
let bi=self.so[self.next];
let po=self.ru.play(&mut self.bo,bi,ac);
self.next+=1;
self.placed+=1;
self.s5+=u64::from(po);
PC{bi,ac,po}
}
}
const BY:[u8;3]=[0xEF,0xBB,0xBF];
fn play_input<R,W,P,F>(ip:&mut R,ou:&mut W,m:F)->io::Result<()>
where
R:Read,
W:Write,
P:PY,
F:FnOnce(G,SH)->P,
{
let mut tx=Vec::new();
ip.read_to_end(&mut tx)?;
let mut moves=MV(Vec::new());
if let Some((sh,dg))=split_game(&tx){
let ru=G::new(sh.colours);
let mut p0=m(ru,sh);
let mut br=
dg.chunks(BR).scan(sh.colours,|colours,three|read_brick(three,*colours));
GA::new(ru,sh).play(&mut br,&mut p0,&mut moves);
}
ou.write_all(&moves.0)?;
ou.flush()
}
struct MV(Vec<u8>);
impl MV{
fn add(&mut self,ac:M)->io::Result<()>{
write_move(&mut self.0,ac)
}
}
impl OB for MV{
fn placed(&mut self,placed:&PC,_:&GA)->NE{
match self.add(placed.ac){
Ok(())=>NE::GoOn,
Err(_)=>NE::Stop
}
}
}
fn split_game(tx:&[u8])->Option<(SH,Vec<u8>)>{
let ma=tx.starts_with(&BY);
let tx=&tx[if ma{BY.len()}else{0}..];
let mut wo=tx.split(|byte|*byte<=b' ').filter(|wr|!wr.is_empty());
let br=rd(wo.next()?)?;
let colours=C::new(rd(wo.next()?)?)?;
let dg=wo.flatten().cloned().collect();
Some((SH{colours,br},dg))
}
fn rd(wr:&[u8])->Option<u64>{
str::from_utf8(wr).ok()?.parse().ok()
}
fn read_brick(dg:&[u8],colours:C)->Option<BI>{
let co=|place:usize|Some(dg.get(place)?.wrapping_sub(b'0'));
BI::new([co(0)?,co(1)?,co(2)?],colours)
}
fn play_search<R:Read,W:Write>(
ip:&mut R,
ou:&mut W,
sj:fn(C)->S,
seconds:f64
)->io::Result<()>{
let cl=Instant::now();
play_input(ip,ou,|ru,sh|{
let s9=cl.seconds();
let tr=option_env!("BRICKGM_TRIES").and_then(|tr|tr.parse().ok());
let bu=tr.map_or(BU::Seconds(seconds-s9),BU::Tries);
SR::new(SA{
ru,
sj:sj(sh.colours),
rl:None,
p1:P0::new(bu,Box::new(cl)),
p7:Box::new(anneal),
preview:usize::max_value()
})
})
}
fn sj(colours:C)->S{
match colours.get(){
3=>S{sl:4,sn:11,sw:200,si:140,ho:0.15,c0:0.02,sq:0.002,ro:0.164,sp:0.5},
4=>S{sl:4,sn:11,sw:200,si:140,ho:0.15,c0:0.02,sq:0.002,ro:0.164,sp:0.5},
5=>S{sl:4,sn:11,sw:60,si:140,ho:0.15,c0:0.02,sq:0.002,ro:0.164,sp:0.7},
6=>S{sl:2,sn:11,sw:45,si:170,ho:0.15,c0:0.015,sq:0.0015,ro:0.164,sp:0.8},
7=>S{sl:1,sn:11,sw:55,si:150,ho:0.15,c0:0.015,sq:0.002,ro:0.12,sp:0.7},
8=>S{sl:1,sn:11,sw:30,si:170,ho:0.15,c0:0.015,sq:0.002,ro:0.12,sp:1.0},
_=>S{sl:1,sn:16,sw:30,si:280,ho:0.15,c0:0.015,sq:0.0035,ro:0.164,sp:1.2}
}
}
fn main(){
let(ip,ou)=(&mut std::io::stdin(),&mut std::io::stdout());
let _=play_search(ip,ou,sj,9.0);
}
