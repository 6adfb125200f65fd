// Plays the Colour Brick Game (SPOJ 18073, BRICKGM): search player, weights search, 9 seconds.
// Made by "brickgm submission" from the files in src/engine of brickgm, where it can be read with
// comments and tests. License: MIT.
// Version 0.1.0 (8e66a1e)
// To fit into the judge's 50000 bytes, indents and blanks are left out (rustfmt puts them back), and
// some names are shortened, those of variables and fields first.
#![allow(dead_code, unused_unsafe)]

use std::io;
use std::io::Read;
use std::io::Write;
use std::marker::PhantomData;
use std::str;
use std::time::Instant;
const COLUMNS:usize=10;
const BRICK:usize=3;
const MOVES:usize=COLUMNS*BRICK;
#[derive(Clone,Copy,Debug,PartialEq,Eq,PartialOrd,Ord,Hash)]
struct Colours(u8);
impl Colours{
const FEWEST:u8=3;
const MOST:u8=9;
fn new(k:u64)->Option<Colours>{
if k>=u64::from(Colours::FEWEST)&&k<=u64::from(Colours::MOST){
Some(Colours(k as u8))
}else{
None
}
}
fn get(self)->u8{
self.0
}
fn index(self)->usize{
usize::from(self.0-Colours::FEWEST)
}
}
#[derive(Clone,Copy,Debug,PartialEq,Eq,PartialOrd,Ord,Hash)]
struct Shape{
colours:Colours,
br:u64
}
#[derive(Clone,Copy,Debug,PartialEq,Eq,PartialOrd,Ord,Hash)]
struct Brick{
tp:[u8;BRICK]
}
impl Brick{
fn new(tp:[u8;BRICK],colours:Colours)->Option<Brick>{
if tp.iter().all(|&c|c>=1&&c<=colours.get()){
Some(Brick{tp})
}else{
None
}
}
fn bottom_up(self,rotation:u8)->[u8;BRICK]{
let[top,middle,bottom]=self.tp;
match rotation{
0=>[bottom,middle,top],
1=>[middle,top,bottom],
_=>[top,bottom,middle]
}
}
fn is_uniform(self)->bool{
self.tp[0]==self.tp[1]&&self.tp[1]==self.tp[2]
}
}
#[derive(Clone,Copy,Debug,PartialEq,Eq,PartialOrd,Ord,Hash)]
struct Move(u8);
impl Move{
fn new(column:usize,rotation:u8)->Option<Move>{
if column<COLUMNS&&usize::from(rotation)<BRICK{
Some(Move(rotation*COLUMNS as u8+column as u8))
}else{
None
}
}
fn from_index(index:usize)->Move{
assert!(index<MOVES);
Move(index as u8)
}
fn index(self)->usize{
usize::from(self.0)
}
fn column(self)->usize{
usize::from(self.0)%COLUMNS
}
fn rotation(self)->u8{
self.0/COLUMNS as u8
}
}
fn write_move<W:Write>(ou:&mut W,ac:Move)->io::Result<()>{
let rotation=b'0'+ac.rotation();
match ac.column()+1{
10=>ou.write_all(&[b'1',b'0',b' ',rotation,b'\n']),
x=>ou.write_all(&[b'0'+x as u8,b' ',rotation,b'\n'])
}
}
#[derive(Clone,Debug,PartialEq,Eq)]
struct SplitMix64{
counter:u64
}
impl SplitMix64{
fn new(sd:u64)->SplitMix64{
SplitMix64{counter:sd}
}
fn next_u64(&mut self)->u64{
self.counter=self.counter.wrapping_add(0x9e37_79b9_7f4a_7c15);
let mut z=self.counter;
z=(z^(z>>30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
z=(z^(z>>27)).wrapping_mul(0x94d0_49bb_1331_11eb);
z^(z>>31)
}
fn below(&mut self,li:u64)->u64{
debug_assert!(li>0,"no number is below 0");
let mut product=u128::from(self.next_u64())*u128::from(li);
if(product as u64)<li{
let surplus=li.wrapping_neg()%li;
while(product as u64)<surplus{
product=u128::from(self.next_u64())*u128::from(li);
}
}
(product>>64)as u64
}
}
struct Dice{
rng:SplitMix64,
bt:u64
}
impl Dice{
fn new(sd:u64)->Dice{
Dice{
rng:SplitMix64::new(sd),
bt:0
}
}
#[inline(always)]
fn throw(&mut self){
self.bt=self.rng.next_u64();
}
#[inline(always)]
fn below(&mut self,li:usize)->usize{
let nu=((self.bt&0xffff)as usize*li)>>16;
self.bt>>=16;
nu
}
}
const ROWS:usize=20;
const HIGHEST_OPEN:usize=ROWS-BRICK;
const PLANES:usize=4;
trait Depth{
const PLANES:usize;
}
struct Two;
struct Three;
struct Four;
impl Depth for Two{
const PLANES:usize=2;
}
impl Depth for Three{
const PLANES:usize=3;
}
impl Depth for Four{
const PLANES:usize=4;
}
#[derive(Clone,Copy,Debug,PartialEq,Eq,Hash)]
struct Board{
pl:[Words;PLANES]
}
#[inline(always)]
fn column_bits(pn:&Words,column:usize)->u32{
(pn[word_of(column)]>>floor_bit(column)&COLUMN_ROWS)as u32
}
#[inline(always)]
fn heights(occupied:&Words)->[u8;COLUMNS]{
let mut heights=[0;COLUMNS];
for(column,height)in heights.iter_mut().enumerate(){
*height=(32-column_bits(occupied,column).leading_zeros())as u8;
}
heights
}
impl Board{
fn new()->Board{
Board{
pl:[[0;WORDS];PLANES]
}
}
#[inline(always)]
fn occupied(&self)->Words{
let mut any=[0;WORDS];
for pn in&self.pl{
for(wr,bt)in any.iter_mut().zip(pn){
*wr|=*bt;
}
}
any
}
fn heights(&self)->[u8;COLUMNS]{
heights(&self.occupied())
}
fn height(&self,column:usize)->usize{
(32-column_bits(&self.occupied(),column).leading_zeros())as usize
}
fn accepts(&self,column:usize)->bool{
self.height(column)<=HIGHEST_OPEN
}
fn is_full(&self)->bool{
self.heights()
.iter()
.all(|&height|usize::from(height)>HIGHEST_OPEN)
}
fn squares(&self)->u32{
self.occupied().iter().map(|wr|wr.count_ones()).sum()
}
#[inline(always)]
fn load<L:Lanes>(&self)->[L;PLANES]{
let p=&self.pl;
[
L::load(&p[0]),
L::load(&p[1]),
L::load(&p[2]),
L::load(&p[3])
]
}
#[inline(always)]
fn store<L:Lanes>(pl:&[L;PLANES])->Board{
Board{
pl:[
pl[0].store(),
pl[1].store(),
pl[2].store(),
pl[3].store()
]
}
}
}
impl Default for Board{
fn default()->Board{
Board::new()
}
}
const FLOOR:u64=in_each_slot(1);
const GUARD:u64=in_each_slot(1<<(SLOT-1));
const ROUNDS:usize=3;
type Planes<L> =[L;PLANES];
#[inline(always)]
fn occupied<L:Lanes,D:Depth>(pl:&Planes<L>)->L{
let mut any=pl[0].or(pl[1]);
for pn in&pl[2..D::PLANES]{
any=any.or(*pn);
}
any
}
#[inline(always)]
fn squares_of<L:Lanes,D:Depth>(pl:&Planes<L>,occupied:L,cl:u8)->L{
let mut squares=occupied;
for(bit,pn)in pl[..D::PLANES].iter().enumerate(){
squares=if cl>>bit&1==1{
squares.and(*pn)
}else{
squares.without(*pn)
};
}
squares
}
#[derive(Clone,Copy)]
struct Neighbours<L>{
ri:L,
up:L,
u:L,
d:L
}
impl<L:Lanes>Neighbours<L>{
#[inline(always)]
fn of<D:Depth>(pl:&Planes<L>,occupied:L)->Neighbours<L>{
let no=L::splat(0);
let(mut ri,mut up,mut u,mut d)=(no,no,no,no);
for&pn in&pl[..D::PLANES]{
let bd=pn.look_right();
ri=ri.or(pn.xor(bd));
up=up.or(pn.xor(pn.down(1)));
u=u.or(pn.xor(bd.down(1)));
d=d.or(pn.xor(bd.up(1)));
}
Neighbours{
ri:occupied.without(ri),
up:occupied.without(up),
u:occupied.without(u),
d:occupied.without(d)
}
}
#[inline(always)]
fn run_starts(self)->Neighbours<L>{
Neighbours{
ri:self.ri.and(self.ri.look_right()),
up:self.up.and(self.up.down(1)),
u:self.u.and(self.u.look_right().down(1)),
d:self.d.and(self.d.look_right().up(1))
}
}
#[inline(always)]
fn is_empty(self)->bool{
self.ri
.or(self.up)
.or(self.u.or(self.d))
.is_empty()
}
#[inline(always)]
fn equals(&self,ot:&Neighbours<L>)->bool{
let bd=self.ri.xor(ot.ri).or(self.up.xor(ot.up));
let u=self.u.xor(ot.u);
let d=self.d.xor(ot.d);
bd.or(u.or(d)).is_empty()
}
#[inline(always)]
fn count(self)->u32{
let third_slot=L::splat(COLUMN_ROWS<<(2*SLOT));
let sa=self.ri.or(self.u).or(self.d);
debug_assert!(sa.and(third_slot).is_empty(),"these are pairs");
let slot=SLOT as i32;
let first=self.ri.or(self.d.up(2*slot));
let s=self.u.or(self.d.down(slot).up(2*slot));
let(ones,tw)=add(first,s,self.up);
ones.count()+2*tw.count()
}
#[inline(always)]
fn covered(self)->L{
let third=self
.ri
.or(self.u.up(2))
.or(self.d.down(2));
let s=self
.ri
.or(self.u.up(1))
.or(self.d.down(1));
let first=self.ri.or(self.u).or(self.d);
let up=self.up.or(self.up.up(1)).or(self.up.up(2));
s.or(third.look_left()).look_left().or(first.or(up))
}
}
#[derive(Clone,Copy)]
struct Overview<L>{
occupied:L,
pr:Neighbours<L>
}
impl<L:Lanes>Overview<L>{
#[inline(always)]
fn of<D:Depth>(pl:&Planes<L>)->Overview<L>{
let occupied=occupied::<L,D>(pl);
Overview{
occupied,
pr:Neighbours::of::<D>(pl,occupied)
}
}
}
#[inline(always)]
fn threes<L:Lanes,D:Depth>(pl:&Planes<L>)->Neighbours<L>{
Overview::of::<D>(pl).pr.run_starts()
}
#[inline(always)]
fn run_points<L:Lanes>(threes:Neighbours<L>)->u32{
let count3=threes.count();
let fours=threes.run_starts();
if fours.is_empty(){
return 9*count3*count3;
}
let count4=fours.count();
let mut squares=9*count3-2*count4;
let mut longer=fours.run_starts();
while!longer.is_empty(){
squares+=2*longer.count();
longer=longer.run_starts();
}
squares*(count3-count4)
}
#[inline(always)]
fn fall<L:Lanes,D:Depth>(pl:&mut Planes<L>,va:L){
let(floor,guard)=(L::splat(FLOOR),L::splat(GUARD));
let mut gaps=va;
for pn in&mut pl[..D::PLANES]{
*pn=pn.without(gaps);
}
loop{
for _ in 0..ROUNDS{
let less=gaps.or(guard).minus(floor);
let below=less.without(gaps);
for pn in&mut pl[..D::PLANES]{
*pn=pn.minus(pn.without(below).down(1));
}
gaps=gaps.and(less).down(1);
}
if gaps.is_empty(){
return;
}
}
}
#[inline(always)]
fn vanish<L:Lanes,D:Depth>(pl:&mut Planes<L>,threes:Neighbours<L>)->L{
let va=threes.covered();
fall::<L,D>(pl,va);
va
}
#[inline(always)]
fn cascade<L:Lanes,D:Depth>(pl:&mut Planes<L>)->(u32,Overview<L>){
let mut po=0;
let mut nu=1;
loop{
let ov=Overview::of::<D>(pl);
let threes=ov.pr.run_starts();
if threes.is_empty(){
return(po,ov);
}
po+=run_points(threes)*nu;
vanish::<L,D>(pl,threes);
nu+=1;
}
}
const BITS:usize=4;
type Finds<L> =[L;BITS];
type BrickFinds<L> =[L;BITS+1];
const OPEN_ROWS:u64=(1<<(HIGHEST_OPEN+1))-1;
const OPEN:Words=[
in_each_slot(OPEN_ROWS),
in_each_slot(OPEN_ROWS),
OPEN_ROWS|OPEN_ROWS<<SLOT,
OPEN_ROWS|OPEN_ROWS<<SLOT
];
#[inline(always)]
fn lowest_open<L:Lanes>(taken:L)->L{
let floor=L::splat(in_each_slot(1));
let lw=taken.up(1).or(floor).without(taken);
lw.and(L::load(&OPEN))
}
struct Landings<L>{
cd:[Code;BRICK],
open:[L;BRICK],
finds:[BrickFinds<L>;BRICK]
}
impl<L:Lanes>Landings<L>{
#[inline(always)]
fn of<D:Depth>(pl:&Planes<L>,bi:Brick)->Landings<L>{
let taken=occupied::<L,D>(pl);
Landings{
cd:codes_of(bi),
open:[lowest_open(taken);BRICK],
finds:brick_finds::<L,D>(pl,taken,bi)
}
}
#[inline(always)]
fn take_best(&mut self)->Option<(Move,Patch)>{
let best=self.best();
let any=best[0].or(best[1]).or(best[2]).store();
let(unrotated,once)=(best[0].store(),best[1].store());
let(mut wr,mut seen)=(0,0);
for&bt in&any[..WORDS-1]{
seen|=bt;
wr+=(seen==0)as usize;
}
if any[wr]==0{
return None;
}
let bit=any[wr].trailing_zeros()as usize;
let rotation=(!unrotated[wr]>>bit&1)*(2-(once[wr]>>bit&1));
let(rotation,column)=(rotation as usize,wr+bit/SLOT*WORDS);
self.open[rotation]=self.open[rotation].without(in_word(wr,1<<bit));
let patch=Patch{
column,
r0:(bit%SLOT)as u32,
co:self.cd[rotation]
};
Move::new(column,rotation as u8).map(|ac|(ac,patch))
}
#[inline(always)]
fn best(&self)->[L;BRICK]{
let mut best=self.open;
for digit in(0..BITS+1).rev(){
let have=[
best[0].and(self.finds[0][digit]),
best[1].and(self.finds[1][digit]),
best[2].and(self.finds[2][digit])
];
if!have[0].or(have[1]).or(have[2]).is_empty(){
best=have;
}
}
best
}
}
#[inline(always)]
fn brick_finds<L:Lanes,D:Depth>(
pl:&Planes<L>,
taken:L,
bi:Brick
)->[BrickFinds<L>;BRICK]{
let squares=bi.bottom_up(0);
let no=L::splat(0);
let mut each=[[no;BITS];BRICK];
for(i,finds)in each.iter_mut().enumerate(){
let cl=squares_of::<L,D>(pl,taken,squares[i]);
*finds=square_finds(cl,squares[i]==squares[(i+1)%BRICK]);
}
let mut all=[[no;BITS+1];BRICK];
for(r,sum)in all.iter_mut().enumerate(){
let(mut carried,mut carried2)=(no,no);
for k in 0..BITS{
let middle=each[(r+1)%BRICK][k].down(1);
let highest=each[(r+2)%BRICK][k].down(2);
let(digit,carry)=add(each[r][k],middle,highest);
let(digit,carry2)=add(digit,carried,carried2);
sum[k]=digit;
carried=carry;
carried2=carry2;
}
sum[BITS]=carried.or(carried2);
}
all
}
#[inline(always)]
fn square_finds<L:Lanes>(cl:L,twin:bool)->Finds<L>{
let(left,ri)=(cl.look_left(),cl.look_right());
let(left2,right2)=(left.look_left(),ri.look_right());
let(left_up,left_down)=(left.down(1),left.up(1));
let(right_up,right_down)=(ri.down(1),ri.up(1));
let bd=left.and(ri.or(left2)).or(ri.and(right2));
let rs=left_down.and(right_up.or(left2.up(2)));
let rs=rs.or(right_up.and(right2.down(2)));
let fa=left_up.and(right_down.or(left2.down(2)));
let fa=fa.or(right_down.and(right2.up(2)));
let mut upright=cl.up(1);
if!twin{
upright=upright.and(cl.up(2));
}
let run=bd.or(rs).or(fa.or(upright));
let(tw,four)=add(left_up,left_down,right_up);
let(tw,four2)=add(left.and(ri),tw,right_down);
let eight=four.and(four2).or(run);
[left.xor(ri),tw,four.xor(four2),eight]
}
const WORDS:usize=4;
type Words=[u64;WORDS];
const SLOT:usize=21;
const COLUMN_ROWS:u64=(1<<(SLOT-1))-1;
#[inline(always)]
fn word_of(column:usize)->usize{
column%WORDS
}
#[inline(always)]
fn floor_bit(column:usize)->usize{
column/WORDS*SLOT
}
const fn in_each_slot(column:u64)->u64{
column|column<<SLOT|column<<(2*SLOT)
}
trait Lanes:Copy{
fn load(wo:&Words)->Self;
#[inline(always)]
fn load_from(wo:&[u64;2*WORDS],from:usize)->Self{
let w=&wo[from..from+WORDS];
Self::load(&[w[0],w[1],w[2],w[3]])
}
fn store(self)->Words;
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
fn add<L:Lanes>(a:L,b:L,c:L)->(L,L){
let differ=a.xor(b);
(differ.xor(c),a.and(b).or(differ.and(c)))
}
#[derive(Clone,Copy)]
struct Plain(Words);
impl Lanes for Plain{
#[inline(always)]
fn load(wo:&Words)->Plain{
Plain(*wo)
}
#[inline(always)]
fn store(self)->Words{
self.0
}
#[inline(always)]
fn splat(wr:u64)->Plain{
Plain([wr;4])
}
#[inline(always)]
fn and(self,ot:Plain)->Plain{
let(a,b)=(self.0,ot.0);
Plain([a[0]&b[0],a[1]&b[1],a[2]&b[2],a[3]&b[3]])
}
#[inline(always)]
fn or(self,ot:Plain)->Plain{
let(a,b)=(self.0,ot.0);
Plain([a[0]|b[0],a[1]|b[1],a[2]|b[2],a[3]|b[3]])
}
#[inline(always)]
fn xor(self,ot:Plain)->Plain{
let(a,b)=(self.0,ot.0);
Plain([a[0]^b[0],a[1]^b[1],a[2]^b[2],a[3]^b[3]])
}
#[inline(always)]
fn without(self,ot:Plain)->Plain{
let(a,b)=(self.0,ot.0);
Plain([a[0]&!b[0],a[1]&!b[1],a[2]&!b[2],a[3]&!b[3]])
}
#[inline(always)]
fn minus(self,ot:Plain)->Plain{
let(a,b)=(self.0,ot.0);
Plain([
a[0].wrapping_sub(b[0]),
a[1].wrapping_sub(b[1]),
a[2].wrapping_sub(b[2]),
a[3].wrapping_sub(b[3])
])
}
#[inline(always)]
fn up(self,rw:i32)->Plain{
let a=self.0;
Plain([a[0]<<rw,a[1]<<rw,a[2]<<rw,a[3]<<rw])
}
#[inline(always)]
fn down(self,rw:i32)->Plain{
let a=self.0;
Plain([a[0]>>rw,a[1]>>rw,a[2]>>rw,a[3]>>rw])
}
#[inline(always)]
fn look_right(self)->Plain{
let a=self.0;
Plain([a[1],a[2],a[3],a[0]>>SLOT])
}
#[inline(always)]
fn look_left(self)->Plain{
let a=self.0;
Plain([a[3]<<SLOT,a[0],a[1],a[2]])
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
fn run<L:Lanes>(self)->Self::Output;
}
#[derive(Clone,Copy,Debug,PartialEq,Eq)]
struct InstructionSet(Way);
#[derive(Clone,Copy,Debug,PartialEq,Eq)]
enum Way{
Plain,
#[cfg(target_arch="x86_64")]
Sse4(HasSse4)
}
impl InstructionSet{
fn best()->InstructionSet{
let mut all=InstructionSet::all();
all.pop().unwrap_or(InstructionSet(Way::Plain))
}
fn all()->Vec<InstructionSet>{
let mut sets=vec![InstructionSet(Way::Plain)];
InstructionSet::add_wider(&mut sets);
sets
}
#[cfg(target_arch="x86_64")]
fn add_wider(sets:&mut Vec<InstructionSet>){
sets.extend(HasSse4::detect().map(|proof|InstructionSet(Way::Sse4(proof))));
}
#[cfg(not(target_arch="x86_64"))]
fn add_wider(_:&mut Vec<InstructionSet>){}
#[inline(always)]
fn run<W:Work>(self,wk:W)->W::Output{
match self.0{
Way::Plain=>wk.run::<Plain>(),
#[cfg(target_arch="x86_64")]
Way::Sse4(proof)=>proof.run(wk)
}
}
}
#[cfg(target_arch="x86_64")]
mod x86{
use super::*;
use std::arch::x86_64::*;
#[derive(Clone,Copy,Debug,PartialEq,Eq)]
pub(super)struct HasSse4(());
impl HasSse4{
pub(super)fn detect()->Option<HasSse4>{
if is_x86_feature_detected!("sse4.1")&&is_x86_feature_detected!("popcnt"){
Some(HasSse4(()))
}else{
None
}
}
#[inline(always)]
pub(super)fn run<W:Work>(self,wk:W)->W::Output{
unsafe{on_sse4(wk)}
}
}
#[target_feature(enable="sse4.1,popcnt")]
unsafe fn on_sse4<W:Work>(wk:W)->W::Output{
wk.run::<Sse4>()
}
#[inline(always)]
fn count_words(wo:&Words)->u32{
let wo=unsafe{std::ptr::read_volatile(wo)};
wo[0].count_ones()+wo[1].count_ones()+wo[2].count_ones()+wo[3].count_ones()
}
#[derive(Clone,Copy)]
pub(super)struct Sse4{
lo:__m128i,
h:__m128i
}
#[inline(always)]
fn middle(a:__m128i,b:__m128i)->__m128i{
unsafe{_mm_castpd_si128(_mm_shuffle_pd(_mm_castsi128_pd(a),_mm_castsi128_pd(b),1))}
}
macro_rules!in_both_halves{
($name:ident,$intrinsic:ident)=>{
#[inline(always)]
fn$name(self,ot:Sse4)->Sse4{
Sse4{
lo:unsafe{$intrinsic(self.lo,ot.lo)},
h:unsafe{$intrinsic(self.h,ot.h)}
}
}
};
}
impl Lanes for Sse4{
in_both_halves!(and,_mm_and_si128);
in_both_halves!(or,_mm_or_si128);
in_both_halves!(xor,_mm_xor_si128);
in_both_halves!(minus,_mm_sub_epi64);
#[inline(always)]
fn load(wo:&Words)->Sse4{
Sse4{
lo:unsafe{_mm_set_epi64x(wo[1]as i64,wo[0]as i64)},
h:unsafe{_mm_set_epi64x(wo[3]as i64,wo[2]as i64)}
}
}
#[inline(always)]
fn load_from(wo:&[u64;2*WORDS],from:usize)->Sse4{
let wo=&wo[from..from+WORDS];
unsafe{
Sse4{
lo:_mm_loadu_si128(wo.as_ptr()as*const __m128i),
h:_mm_loadu_si128(wo[2..].as_ptr()as*const __m128i)
}
}
}
#[inline(always)]
fn store(self)->Words{
unsafe{
[
_mm_cvtsi128_si64(self.lo)as u64,
_mm_cvtsi128_si64(_mm_unpackhi_epi64(self.lo,self.lo))as u64,
_mm_cvtsi128_si64(self.h)as u64,
_mm_cvtsi128_si64(_mm_unpackhi_epi64(self.h,self.h))as u64
]
}
}
#[inline(always)]
fn splat(wr:u64)->Sse4{
let both=unsafe{_mm_set1_epi64x(wr as i64)};
Sse4{
lo:both,
h:both
}
}
#[inline(always)]
fn without(self,ot:Sse4)->Sse4{
Sse4{
lo:unsafe{_mm_andnot_si128(ot.lo,self.lo)},
h:unsafe{_mm_andnot_si128(ot.h,self.h)}
}
}
#[inline(always)]
fn up(self,rw:i32)->Sse4{
let rw=unsafe{_mm_cvtsi32_si128(rw)};
Sse4{
lo:unsafe{_mm_sll_epi64(self.lo,rw)},
h:unsafe{_mm_sll_epi64(self.h,rw)}
}
}
#[inline(always)]
fn down(self,rw:i32)->Sse4{
let rw=unsafe{_mm_cvtsi32_si128(rw)};
Sse4{
lo:unsafe{_mm_srl_epi64(self.lo,rw)},
h:unsafe{_mm_srl_epi64(self.h,rw)}
}
}
#[inline(always)]
fn look_right(self)->Sse4{
Sse4{
lo:middle(self.lo,self.h),
h:middle(self.h,unsafe{_mm_srli_epi64(self.lo,SLOT as i32)})
}
}
#[inline(always)]
fn look_left(self)->Sse4{
Sse4{
lo:middle(unsafe{_mm_slli_epi64(self.h,SLOT as i32)},self.lo),
h:middle(self.lo,self.h)
}
}
#[inline(always)]
fn is_empty(self)->bool{
unsafe{
let any=_mm_or_si128(self.lo,self.h);
_mm_testz_si128(any,any)==1
}
}
#[inline(always)]
fn count(self)->u32{
let mut wo=[0;WORDS];
unsafe{
_mm_storeu_si128(wo.as_mut_ptr()as*mut __m128i,self.lo);
_mm_storeu_si128(wo[2..].as_mut_ptr()as*mut __m128i,self.h);
}
count_words(&wo)
}
}
}
#[cfg(target_arch="x86_64")]
use x86::*;
const ONLY_WORD:[Words;WORDS]=[[!0,0,0,0],[0,!0,0,0],[0,0,!0,0],[0,0,0,!0]];
#[inline(always)]
fn in_word<L:Lanes>(wr:usize,bt:u64)->L{
L::splat(bt).and(L::load(&ONLY_WORD[wr]))
}
type Code=u32;
const BYTE:usize=8;
const LOWEST:Code=0x0101_0101;
const THREE_SQUARES:Code=(1<<BRICK)-1;
const SPREAD:Code=1|1<<7|1<<14|1<<21;
#[inline(always)]
fn codes_of(bi:Brick)->[Code;BRICK]{
let mut co=0;
for(r0,&cl)in bi.bottom_up(0).iter().enumerate(){
co|=((Code::from(cl)*SPREAD)&LOWEST)<<r0;
}
let once=rotate(co);
[co,once,rotate(once)]
}
#[inline(always)]
fn rotate(co:Code)->Code{
let lower_two=LOWEST*(THREE_SQUARES>>1);
co>>1&lower_two|(co&LOWEST)<<(BRICK-1)
}
const HIGHEST_BIT:u32=31;
#[derive(Clone,Copy)]
struct Patch{
column:usize,
r0:u32,
co:Code
}
impl Patch{
#[inline(always)]
fn sink(&mut self,va:&Words){
let gone=column_bits(va,self.column);
let below=gone&((1<<self.r0)-1);
let mut hit=gone>>self.r0&THREE_SQUARES;
self.r0-=below.count_ones();
while hit!=0{
let square=HIGHEST_BIT-hit.leading_zeros();
hit^=1<<square;
let below=LOWEST*((1<<square)-1);
let above=LOWEST*(THREE_SQUARES&!((2<<square)-1));
self.co=self.co&below|(self.co&above)>>1;
}
}
}
#[inline(always)]
fn toggle<L:Lanes,D:Depth>(pl:&mut Planes<L>,patch:&Patch){
let wr=word_of(patch.column);
let shift=floor_bit(patch.column)+patch.r0 as usize;
for(pn,bt)in pl[..D::PLANES].iter_mut().enumerate(){
let squares=u64::from(patch.co>>(BYTE*pn)&THREE_SQUARES)<<shift;
*bt=bt.xor(in_word(wr,squares));
}
}
const STAMPS:usize=64<<BRICK;
struct Stamps(Box<[Stamp;STAMPS]>);
#[derive(Clone,Copy)]
#[repr(align(64))]
struct Stamp([u64;2*WORDS]);
impl Stamps{
fn new()->Stamps{
let mut sm=Box::new([Stamp([0;2*WORDS]);STAMPS]);
for(entry,stamp)in sm.iter_mut().enumerate(){
let squares=entry as u64&u64::from(THREE_SQUARES);
stamp.0[WORDS-1]=squares<<(entry>>BRICK);
}
Stamps(sm)
}
#[inline(always)]
fn toggle<L:Lanes,D:Depth>(&self,pl:&mut Planes<L>,patch:&Patch){
let from=WORDS-1-word_of(patch.column);
let place=(floor_bit(patch.column)+patch.r0 as usize)<<BRICK;
for(pn,bt)in pl[..D::PLANES].iter_mut().enumerate(){
let squares=(patch.co>>(BYTE*pn)&THREE_SQUARES)as usize;
let stamp=&self.0[(place|squares)%STAMPS];
*bt=bt.xor(L::load_from(&stamp.0,from));
}
}
}
impl Default for Stamps{
fn default()->Stamps{
Stamps::new()
}
}
#[derive(Clone,Copy,Debug)]
struct GameRules{
is:InstructionSet,
colours:Colours
}
trait BoardWork{
type Output;
fn run<L:Lanes,D:Depth>(self)->Self::Output;
}
struct WithDepth<T,D>{
wk:T,
depth:PhantomData<D>
}
impl<T:BoardWork,D:Depth>Work for WithDepth<T,D>{
type Output=T::Output;
#[inline(always)]
fn run<L:Lanes>(self)->T::Output{
self.wk.run::<L,D>()
}
}
impl GameRules{
fn new(colours:Colours)->GameRules{
GameRules::on(InstructionSet::best(),colours)
}
fn on(is:InstructionSet,colours:Colours)->GameRules{
GameRules{
is,
colours
}
}
fn colours(self)->Colours{
self.colours
}
#[inline(always)]
fn run<T:BoardWork>(self,wk:T)->T::Output{
match self.colours.get(){
3=>self.run_at::<T,Two>(wk),
4..=7=>self.run_at::<T,Three>(wk),
_=>self.run_at::<T,Four>(wk)
}
}
#[inline(always)]
fn run_at<T:BoardWork,D:Depth>(self,wk:T)->T::Output{
self.is.run(WithDepth{
wk,
depth:PhantomData::<D>
})
}
fn play(self,bo:&mut Board,bi:Brick,ac:Move)->u32{
let column=ac.column();
let height=bo.height(column);
debug_assert!(height<=HIGHEST_OPEN);
self.run(Play{
bo,
bi:Patch{
column,
r0:height as u32,
co:codes_of(bi)[usize::from(ac.rotation())]
}
})
}
}
struct Play<'a>{
bo:&'a mut Board,
bi:Patch
}
impl<'a>BoardWork for Play<'a>{
type Output=u32;
#[inline(always)]
fn run<L:Lanes,D:Depth>(self)->u32{
let mut pl=self.bo.load::<L>();
toggle::<L,D>(&mut pl,&self.bi);
let(po,_)=cascade::<L,D>(&mut pl);
*self.bo=Board::store(&pl);
po
}
}
struct CountThrees<'a>{
bo:&'a Board
}
impl<'a>BoardWork for CountThrees<'a>{
type Output=u32;
#[inline(always)]
fn run<L:Lanes,D:Depth>(self)->u32{
threes::<L,D>(&self.bo.load::<L>()).count()
}
}
struct View<'a>{
bo:&'a Board,
br:&'a[Brick],
remaining:u64
}
trait Player{
fn preview(&self)->usize{
1
}
fn plan(&mut self,v:&View,moves:&mut Vec<Move>);
}
type Planner=Box<dyn Fn(&Segment,u64)->Option<Plan>>;
#[derive(Clone,Copy,Debug,PartialEq,Eq)]
enum DecidedBy{
Plan,
Sweep,
Rule,
Exact
}
#[derive(Clone,Copy,Debug,Default)]
struct Stats{
segments:u64,
t:u64,
ae:u64,
po:u64,
su:u64,
planned:u64,
swept:u64,
ruled:u64,
exact:u64,
seconds:f64
}
struct SearchParts{
ru:GameRules,
settings:Settings,
rule:Option<Box<dyn Player>>,
pe:Pace,
planner:Planner,
preview:usize
}
struct Search{
pa:SearchParts,
sweep:Sweep,
ss:Stats,
de:DecidedBy,
imagination:Dice
}
const CROWDED:u32=100;
const SWEPT_AFTER_DUD:usize=8;
const SWEPT_AT_ONCE:usize=20;
const SEEDS_A_SEGMENT:u64=1<<32;
const LEAST_VIEW:[usize;7]=[26,18,12,8,5,3,4];
const SWEPT_PLACEMENTS:usize=6;
const SURVIVED_PLACEMENTS:usize=2;
const MANY_COLOURS:u8=8;
const BOARD_SHARE:f64=2.9e-5;
const IMAGINED:usize=3;
const IMAGINING_WIDTH:usize=16;
const IMAGINING_PLACEMENTS:usize=12;
impl Search{
fn new(pa:SearchParts)->Search{
Search{
sweep:Sweep::new(pa.ru,pa.settings.sp),
pa,
ss:Stats::default(),
de:DecidedBy::Plan,
imagination:Dice::new(0)
}
}
fn choose(&mut self,v:&View,moves:&mut Vec<Move>)->DecidedBy{
let mode=self.pa.pe.mode(v.remaining);
let few_colours=self.pa.ru.colours().get()<MANY_COLOURS;
if mode==Mode::Plan&&self.sees_enough(v){
return self.plan_segment(v,moves);
}
if let Some(ref mut rule)=self.pa.rule{
if mode!=Mode::Survive&&few_colours{
rule.plan(v,moves);
return DecidedBy::Rule;
}
}
if mode==Mode::Plan{
moves.extend(self.sweep_imagined(v));
}else{
moves.extend(self.survive(v));
}
DecidedBy::Sweep
}
fn sees_enough(&self,v:&View)->bool{
let seen=v.br.len();
seen as u64>=v.remaining||seen>=LEAST_VIEW[self.pa.ru.colours().index()]
}
fn plan_segment(&mut self,v:&View,moves:&mut Vec<Move>)->DecidedBy{
let squares=v.bo.squares();
if squares>self.pa.settings.sw{
self.sweep(v,if squares>CROWDED{1}else{0},moves);
if!moves.is_empty(){
return DecidedBy::Sweep;
}
}
self.arrange(v,moves);
if!moves.is_empty(){
return DecidedBy::Plan;
}
self.sweep(v,SWEPT_AFTER_DUD,moves);
DecidedBy::Sweep
}
fn sweep(&mut self,v:&View,at:usize,moves:&mut Vec<Move>){
let be=Breadth{
ba:self.pa.settings.si as usize,
pc:SWEPT_PLACEMENTS
};
let effort=self.pa.pe.effort(SWEPT_AT_ONCE,v.remaining);
let sweep=&mut self.sweep;
moves.extend(sweep.plan(v.bo,v.br,at,be,effort));
}
fn survive(&mut self,v:&View)->Vec<Move>{
let share=self.pa.pe.share(1,v.remaining)/BOARD_SHARE;
let be=Breadth{
ba:(f64::from(v.bo.squares())*share*share)as usize,
pc:SURVIVED_PLACEMENTS
};
let effort=Effort::Tries(u64::max_value());
self.sweep
.plan(v.bo,v.br,PLIES,be,effort)
}
fn sweep_imagined(&mut self,v:&View)->Option<Move>{
let seen=v.br.len();
let mut br=v.br.to_vec();
while br.len()<seen+IMAGINED{
let colours=self.pa.ru.colours();
br.extend(imagine(&mut self.imagination,colours));
}
let be=Breadth{
ba:IMAGINING_WIDTH*seen*seen,
pc:IMAGINING_PLACEMENTS
};
let effort=self.pa.pe.effort(SWEPT_AT_ONCE,v.remaining);
let path=self.sweep.plan(v.bo,&br,PLIES,be,effort);
path.first().cloned()
}
fn arrange(&mut self,v:&View,moves:&mut Vec<Move>){
let pa=&self.pa;
let le=segment_length(v.bo,v.br,pa.settings.sl);
let began=pa.pe.seconds_spent();
let se=Segment{
ru:pa.ru,
bo:v.bo,
br:&v.br[..le],
settings:&pa.settings,
effort:pa.pe.effort(le,v.remaining)
};
let sd=self.ss.segments.wrapping_mul(SEEDS_A_SEGMENT);
let plan=(pa.planner)(&se,sd);
self.ss.segments+=1;
self.ss.seconds+=pa.pe.seconds_spent()-began;
if let Some(plan)=plan{
self.ss.t+=plan.t;
self.ss.ae+=plan.ae;
if(le as u64)<v.remaining&&plan.o.su>CROWDED{
return;
}
self.ss.po+=u64::from(plan.o.po);
self.ss.su+=u64::from(plan.o.su);
moves.extend(plan.moves);
}
}
}
impl Player for Search{
fn preview(&self)->usize{
self.pa.preview.max(1)
}
fn plan(&mut self,v:&View,moves:&mut Vec<Move>){
self.pa.pe.begin_turn();
let bf=moves.len();
self.de=self.choose(v,moves);
let br=(moves.len()-bf)as u64;
match self.de{
DecidedBy::Plan=>self.ss.planned+=br,
DecidedBy::Sweep=>self.ss.swept+=br,
DecidedBy::Rule=>self.ss.ruled+=br,
DecidedBy::Exact=>self.ss.exact+=br
}
self.pa.pe.end_turn();
}
}
fn imagine(di:&mut Dice,colours:Colours)->Option<Brick>{
di.throw();
let mut squares=[1;BRICK];
for square in&mut squares{
*square+=di.below(usize::from(colours.get()))as u8;
}
Brick::new(squares,colours)
}
const STACK:usize=8;
const STACKED:usize=ROWS/BRICK;
const CELLS:usize=128;
const PIECES:usize=64;
const ROTATIONS:usize=8;
const BELOW_ALL:i8=-1;
const ABOVE_ALL:i8=127;
#[derive(Clone)]
struct Arrangement{
pieces:usize,
trigger:usize,
cd:[[Code;ROTATIONS];PIECES],
cell:[u8;PIECES],
rotation:[u8;PIECES],
ow:[i8;CELLS],
r0:[u8;CELLS]
}
#[derive(Clone,Copy,Default)]
struct Change{
first:u8,
s:u8,
f:u8,
sc:u8
}
impl Arrangement{
fn new(bo:&Board)->Arrangement{
let mut r0=[0;CELLS];
let mut ow=[ABOVE_ALL;CELLS];
for(column,&height)in bo.heights().iter().enumerate(){
ow[column*STACK]=BELOW_ALL;
for l in 0..STACKED{
r0[column*STACK+1+l]=height+(BRICK*l)as u8;
}
}
Arrangement{
pieces:0,
trigger:0,
cd:[[0;ROTATIONS];PIECES],
cell:[0;PIECES],
rotation:[0;PIECES],
ow,
r0
}
}
fn free_cell(&self,column:usize)->Option<usize>{
let lw=column*STACK+1;
(lw..lw+STACKED).find(|&cell|{
self.ow[cell]==ABOVE_ALL&&usize::from(self.r0[cell])+BRICK<=ROWS
})
}
fn free_cells(&self)->Vec<usize>{
let cell=|column|self.free_cell(column);
(0..COLUMNS).filter_map(cell).collect()
}
fn push_brick(&mut self,bi:Brick,cell:usize,rotation:u8){
self.trigger=self.pieces;
let cd=codes_of(bi);
for(rotation,co)in self.cd[self.pieces].iter_mut().enumerate(){
*co=cd[rotation%BRICK];
}
self.push(cell,rotation);
}
fn push(&mut self,cell:usize,rotation:u8){
let pi=self.pieces;
self.ow[cell]=pi as i8;
self.cell[pi]=cell as u8;
self.rotation[pi]=rotation;
self.pieces+=1;
}
fn fill_with_holes(&mut self){
for column in 0..COLUMNS{
while let Some(cell)=self.free_cell(column){
self.push(cell,0);
}
}
}
#[inline(always)]
fn pieces(&self)->usize{
self.pieces
}
#[inline(always)]
fn trigger(&self)->usize{
self.trigger
}
#[inline(always)]
fn rotation(&self,pi:usize)->u8{
self.rotation[pi%PIECES]
}
#[inline(always)]
fn cell(&self,pi:usize)->usize{
usize::from(self.cell[pi%PIECES])%CELLS
}
#[inline(always)]
fn may_swap(&self,first:usize,s:usize)->bool{
let above_first=self.ow[(self.cell(first)+1)%CELLS];
let below_second=self.ow[self.cell(s).wrapping_sub(1)%CELLS];
(s<self.pieces)&(above_first>s as i8)&(below_second<first as i8)
}
#[inline(always)]
fn patch_in(&self,cell:usize,co:Code)->Patch{
Patch{
column:cell/STACK,
r0:u32::from(self.r0[cell]),
co
}
}
fn patch(&self,pi:usize)->Patch{
let co=self.cd[pi][usize::from(self.rotation(pi))];
self.patch_in(self.cell(pi),co)
}
#[inline(always)]
fn patches(&self,ch:&Change,pieces:usize)->[Patch;2]{
let(a,b)=(usize::from(ch.first),usize::from(ch.s));
let co=|pi:usize,rotation:u8|{
let co=self.cd[pi%PIECES][usize::from(rotation)%ROTATIONS];
co*Code::from(pi<pieces)
};
let first=co(a,self.rotation(a))^co(b,ch.sc);
let s=co(b,self.rotation(b))^co(a,ch.f);
[
self.patch_in(self.cell(a),first),
self.patch_in(self.cell(b),if a==b{0}else{s})
]
}
#[inline(always)]
fn apply(&mut self,ch:&Change){
let(a,b)=(usize::from(ch.first),usize::from(ch.s));
self.rotation[a]=ch.f%BRICK as u8;
self.rotation[b]=ch.sc%BRICK as u8;
self.cell.swap(a,b);
let(cell_a,cell_b)=(self.cell(a),self.cell(b));
self.ow[cell_a]=a as i8;
self.ow[cell_b]=b as i8;
}
}
const PROPOSALS:usize=8;
const TRIES_PER_LOOK:u64=128;
const STAGE:usize=8;
fn kinds(settings:&Settings)->Vec<Change>{
let mut kinds=Vec::new();
let all=BRICK as u8;
let kind=|apart,f,sc|Change{
first:0,
s:apart,
f,
sc
};
for apart in 1..settings.span as u8+1{
for both in 0..all*all{
kinds.push(kind(apart,0,0));
kinds.push(kind(apart,both/all,both%all));
}
}
let swaps=kinds.len()as f64;
let share=settings.ro.max(0.0).min(0.9);
let rotations=swaps*share/(1.0-share);
for nu in 0..rotations as usize{
let rotation=1+(nu%2)as u8;
kinds.push(kind(0,rotation,rotation));
}
kinds
}
struct Chain<'a,L>{
se:&'a Segment<'a>,
ar:Arrangement,
bf:Planes<L>,
e:Explosion<L>,
o:Outcome,
value:f64,
best:Option<Plan>,
bs:Arrangement,
ae:u64,
prices:Vec<f64>,
kinds:Vec<Change>,
cooling:Cooling,
l:usize,
di:Dice,
sm:Stamps
}
impl<'a,L:Lanes>Chain<'a,L>{
#[inline(always)]
fn new<D:Depth>(se:&'a Segment<'a>,sd:u64)->Option<Chain<'a,L>>{
let mut di=Dice::new(sd);
let ar=se.start::<L,D>(&mut di)?;
let bo=se.bo.load::<L>();
let mut prices=vec![1.0];
for squares in 0..ROWS*COLUMNS{
let cheaper=prices[squares];
prices.push(cheaper*(1.0-se.settings.sq));
}
let mut ca=Chain{
se,
bs:ar.clone(),
ar,
bf:bo,
e:Explosion::new::<D>(bo),
o:Outcome::default(),
value:0.0,
best:None,
ae:0,
prices,
kinds:kinds(se.settings),
cooling:Cooling::new(se.settings),
l:0,
di,
sm:Stamps::new()
};
ca.set_off::<D>();
ca.remember::<D>();
Some(ca)
}
#[inline(always)]
fn set_off<D:Depth>(&mut self){
let mut pl=self.se.bo.load::<L>();
for pi in 0..self.ar.trigger(){
toggle::<L,D>(&mut pl,&self.ar.patch(pi));
}
self.bf=pl;
let trigger=self.ar.patch(self.ar.trigger());
toggle::<L,D>(&mut pl,&trigger);
self.o=self.e.begin::<D>(pl);
self.value=self.value_of(self.o);
}
#[inline(always)]
fn value_of(&self,o:Outcome)->f64{
f64::from(o.po)*self.prices[o.su as usize]
}
#[inline(always)]
fn best_value(&self)->f64{
self.best.as_ref().map_or(0.0,|plan|plan.value)
}
#[inline(always)]
fn cool_to<D:Depth>(&mut self,l:usize){
while self.l<l{
self.l+=1;
self.cooling.cool();
if self.l%STAGE==0&&self.best_value()>self.value{
self.ar=self.bs.clone();
self.set_off::<D>();
}
}
}
#[inline(always)]
fn attempt<D:Depth>(&mut self)->u64{
let mut pp=[Change::default();PROPOSALS];
let drawn=self.draw(&mut pp);
for(place,ch)in pp[..drawn].iter().enumerate(){
if self.accepts::<D>(ch){
return place as u64+1;
}
}
drawn.max(1)as u64
}
#[inline(always)]
fn draw(&mut self,pp:&mut[Change;PROPOSALS])->usize{
let ar=&self.ar;
let mut drawn=0;
for _ in 0..PROPOSALS/2{
self.di.throw();
for _ in 0..2{
let first=self.di.below(ar.trigger()+1);
let kind=self.kinds[self.di.below(self.kinds.len())];
let s=first+usize::from(kind.s);
pp[drawn%PROPOSALS]=Change{
first:first as u8,
s:s as u8,
f:ar.rotation(first)+kind.f,
sc:ar.rotation(s)+kind.sc
};
drawn+=usize::from(ar.may_swap(first,s));
}
}
drawn
}
#[inline(always)]
fn accepts<D:Depth>(&mut self,ch:&Change)->bool{
let mut bf=self.bf;
let trigger=self.ar.trigger();
for patch in&self.ar.patches(ch,trigger){
self.sm.toggle::<L,D>(&mut bf,patch);
}
if!threes::<L,D>(&bf).is_empty(){
return false;
}
let patches=self.ar.patches(ch,trigger+1);
if let Some(o)=self.e.attempt::<D>(&patches,&self.sm){
let value=self.value_of(o);
self.di.throw();
let draw=self.di.below(DRAWS);
if value*self.cooling.acceptance_ratio(draw)<self.value{
return false;
}
self.o=o;
self.value=value;
self.ae+=1;
}
self.e.accept();
self.bf=bf;
self.ar.apply(ch);
self.remember::<D>();
true
}
#[inline(always)]
fn remember<D:Depth>(&mut self){
if self.value>self.best_value(){
if let Some(moves)=self.se.moves::<L,D>(&self.ar){
self.bs=self.ar.clone();
self.best=Some(Plan{
moves,
o:self.o,
value:self.value,
t:0,
ae:0
});
}
}
}
}
fn anneal(se:&Segment,sd:u64)->Option<Plan>{
se.ru.run(Annealing{se,sd})
}
struct Annealing<'a>{
se:&'a Segment<'a>,
sd:u64
}
impl<'a>BoardWork for Annealing<'a>{
type Output=Option<Plan>;
#[inline(always)]
fn run<L:Lanes,D:Depth>(self)->Option<Plan>{
let mut ca=Chain::<L>::new::<D>(self.se,self.sd)?;
let mut t=0;
loop{
let part=self.se.effort.part(t);
let l=(part*TEMPERATURES as f64)as usize;
if l==TEMPERATURES{
let ae=ca.ae;
return ca.best.map(|plan|Plan{
t,
ae,
..plan
});
}
ca.cool_to::<D>(l);
let look_at=t+TRIES_PER_LOOK;
while t<look_at{
t+=ca.attempt::<D>();
}
}
}
}
const DRAWS:usize=1024;
const HALVINGS:usize=6;
const TEMPERATURES:usize=1<<HALVINGS;
struct Cooling{
te:f64,
ratio:f64,
neg_log_u:Vec<f64>
}
impl Cooling{
fn new(settings:&Settings)->Cooling{
let mut ratio=settings.cold/settings.hot;
for _ in 0..HALVINGS{
ratio=ratio.sqrt();
}
Cooling{
te:settings.hot,
ratio,
neg_log_u:neg_log_u()
}
}
fn cool(&mut self){
self.te*=self.ratio;
}
#[inline(always)]
fn acceptance_ratio(&self,draw:usize)->f64{
let x=self.te*self.neg_log_u[draw%DRAWS]*(1.0/16.0);
let mut power=1.0+x+0.5*x*x;
for _ in 0..4{
power*=power;
}
power
}
}
fn neg_log_u()->Vec<f64>{
let mut neg_log_u=vec![0.0;DRAWS];
let mut sum=0.0;
for draw in(0..DRAWS).rev(){
sum+=1.0/(draw+1)as f64;
neg_log_u[draw]=sum;
}
neg_log_u
}
const STEPS:usize=68;
#[derive(Clone,Copy)]
struct Step<L>{
pl:Planes<L>,
threes:Neighbours<L>,
va:Words,
po:u32
}
#[derive(Clone,Copy,Debug,Default,PartialEq,Eq)]
struct Outcome{
po:u32,
su:u32
}
struct Explosion<L>{
cu:Vec<Step<L>>,
le:usize,
tried:Vec<Step<L>>,
pt:usize,
played:usize
}
impl<L:Lanes>Explosion<L>{
#[inline(always)]
fn new<D:Depth>(pl:Planes<L>)->Explosion<L>{
let st=Step{
pl,
threes:threes::<L,D>(&pl),
va:[0;4],
po:0
};
Explosion{
cu:vec![st;STEPS],
le:0,
tried:vec![st;STEPS],
pt:0,
played:0
}
}
#[inline(always)]
fn begin<D:Depth>(&mut self,pl:Planes<L>)->Outcome{
let o=self.play::<D>(pl,threes::<L,D>(&pl),0,0);
self.pt=0;
self.accept();
o
}
#[inline(always)]
fn play<D:Depth>(
&mut self,
mut pl:Planes<L>,
mut sa:Neighbours<L>,
mut st:usize,
mut po:u32
)->Outcome{
loop{
let ke=&mut self.tried[st];
ke.pl=pl;
ke.threes=sa;
ke.po=po;
if sa.is_empty(){
ke.va=[0;4];
self.played=st+1;
return Outcome{
po,
su:occupied::<L,D>(&pl).count()
};
}
ke.va=vanish::<L,D>(&mut pl,sa).store();
let next=threes::<L,D>(&pl);
st+=1;
po+=run_points(sa)*st as u32;
sa=next;
}
}
#[inline(always)]
fn attempt<D:Depth>(&mut self,patches:&[Patch;2],sm:&Stamps)->Option<Outcome>{
let[mut first,mut s]=*patches;
let mut st=0;
loop{
let mut pl=self.cu[st].pl;
sm.toggle::<L,D>(&mut pl,&first);
sm.toggle::<L,D>(&mut pl,&s);
let sa=threes::<L,D>(&pl);
if!sa.equals(&self.cu[st].threes){
let po=self.cu[st].po;
self.pt=st;
return Some(self.play::<D>(pl,sa,st,po));
}
self.tried[st].pl=pl;
first.sink(&self.cu[st].va);
s.sink(&self.cu[st].va);
st+=1;
if st>self.le||first.co|s.co==0{
self.pt=st;
self.played=st;
return None;
}
}
}
#[inline(always)]
fn accept(&mut self){
for st in 0..self.pt{
self.cu[st].pl=self.tried[st].pl;
}
for st in self.pt..self.played{
self.cu[st]=self.tried[st];
self.le=st;
}
}
}
#[derive(Clone,Copy,Debug,PartialEq)]
enum Budget{
Seconds(f64),
Tries(u64)
}
trait Clock:Send+Sync{
fn seconds(&self)->f64;
}
struct Stopwatch(Instant);
impl Stopwatch{
fn start()->Stopwatch{
Stopwatch(Instant::now())
}
}
impl Clock for Stopwatch{
fn seconds(&self)->f64{
let elapsed=self.0.elapsed();
elapsed.as_secs()as f64+f64::from(elapsed.subsec_nanos())*1e-9
}
}
#[derive(Clone,Copy)]
enum Effort<'a>{
Tries(u64),
Between(&'a dyn Clock,f64,f64)
}
impl<'a>Effort<'a>{
fn part(&self,t:u64)->f64{
let part=match*self{
Effort::Tries(all)=>t as f64/all as f64,
Effort::Between(cc,from,to)=>(cc.seconds()-from)/(to-from)
};
part.min(1.0).max(0.0)
}
}
#[derive(Clone,Copy,Debug,PartialEq,Eq)]
enum Mode{
Plan,
Hurry,
Survive
}
const PLANNED:f64=0.985;
const LEAST_SHARE:f64=14e-6;
const RULE_SHARE:f64=2e-6;
const LAST_BRICKS:u64=14_000;
struct Pace{
bu:Budget,
cc:Box<dyn Clock>,
spent:f64,
turn_began:f64
}
impl Pace{
fn new(bu:Budget,cc:Box<dyn Clock>)->Pace{
Pace{
bu,
cc,
spent:0.0,
turn_began:0.0
}
}
fn begin_turn(&mut self){
self.turn_began=self.cc.seconds();
}
fn end_turn(&mut self){
self.spent=self.seconds_spent();
}
fn seconds_spent(&self)->f64{
self.spent+(self.cc.seconds()-self.turn_began)
}
fn mode(&self,remaining:u64)->Mode{
let share=self.share(1,remaining);
if share>=LEAST_SHARE{
Mode::Plan
}else if share>=RULE_SHARE||remaining<=LAST_BRICKS{
Mode::Hurry
}else{
Mode::Survive
}
}
fn share(&self,br:usize,remaining:u64)->f64{
let left=match self.bu{
Budget::Tries(_)=>remaining as f64,
Budget::Seconds(seconds)=>seconds*PLANNED-self.seconds_spent()
};
left.max(0.0)*(br as f64/remaining as f64).min(1.0)
}
fn effort(&self,br:usize,remaining:u64)->Effort<'_>{
match self.bu{
Budget::Tries(t)=>Effort::Tries(t.saturating_mul(br as u64)),
Budget::Seconds(_)=>{
let now=self.cc.seconds();
Effort::Between(&*self.cc,now,now+self.share(br,remaining))
}
}
}
}
const ATTEMPTS:usize=20;
#[derive(Clone,Copy)]
struct Segment<'a>{
ru:GameRules,
bo:&'a Board,
br:&'a[Brick],
settings:&'a Settings,
effort:Effort<'a>
}
#[derive(Clone,Debug)]
struct Plan{
moves:Vec<Move>,
o:Outcome,
value:f64,
t:u64,
ae:u64
}
fn segment_length(bo:&Board,br:&[Brick],sl:u32)->usize{
let heights=bo.heights();
let fitting=|&height:&u8|(ROWS-usize::from(height))/BRICK;
let room:usize=heights.iter().map(fitting).sum();
let mut wanted=1+room.saturating_sub(sl as usize);
let mut le=0;
for(place,bi)in br.iter().enumerate(){
if wanted==0{
break;
}
if!bi.is_uniform(){
wanted-=1;
le=place+1;
}
}
le
}
impl<'a>Segment<'a>{
#[inline(always)]
fn start<L:Lanes,D:Depth>(&self,di:&mut Dice)->Option<Arrangement>{
let mixed=|bi:&&Brick|!bi.is_uniform();
let br:Vec<Brick> =self.br.iter().filter(mixed).cloned().collect();
let(_,build_up)=br.split_last()?;
let mut ar=run_free_start::<L,D>(self.bo,build_up,di);
let trigger=br[ar.pieces()];
let free=ar.free_cells();
di.throw();
let cell=*free.get(di.below(free.len()))?;
ar.push_brick(trigger,cell,0);
ar.fill_with_holes();
Some(ar)
}
#[inline(always)]
fn moves<L:Lanes,D:Depth>(&self,ar:&Arrangement)->Option<Vec<Move>>{
let(mut pl,mut heights)=(self.bo.load::<L>(),self.bo.heights());
let mut moves=Vec::with_capacity(self.br.len());
let mut pi=0;
for&bi in self.br{
if bi.is_uniform(){
let column=column_to_vanish_on::<L,D>(&pl,&heights,bi)?;
moves.push(Move::new(column,0)?);
continue;
}
let patch=ar.patch(pi);
toggle::<L,D>(&mut pl,&patch);
heights[patch.column]+=BRICK as u8;
moves.push(Move::new(patch.column,ar.rotation(pi))?);
if pi==ar.trigger(){
break;
}
pi+=1;
}
Some(moves)
}
}
#[inline(always)]
fn column_to_vanish_on<L:Lanes,D:Depth>(
pl:&Planes<L>,
heights:&[u8;COLUMNS],
bi:Brick
)->Option<usize>{
let co=codes_of(bi)[0];
for(column,&height)in heights.iter().enumerate(){
let r0=u32::from(height);
let mut with=*pl;
toggle::<L,D>(&mut with,&Patch{column,r0,co});
if usize::from(height)+BRICK<=ROWS&&threes::<L,D>(&with).count()==1{
return Some(column);
}
}
None
}
#[inline(always)]
fn run_free_start<L:Lanes,D:Depth>(
bo:&Board,
br:&[Brick],
di:&mut Dice
)->Arrangement{
let mut longest=Arrangement::new(bo);
for _ in 0..ATTEMPTS{
let mut ar=Arrangement::new(bo);
let mut pl=bo.load::<L>();
for&bi in br{
if!place_without_run::<L,D>(&mut ar,&mut pl,bi,di){
break;
}
}
if ar.pieces()>longest.pieces(){
longest=ar;
}
if longest.pieces()==br.len(){
break;
}
}
longest
}
#[inline(always)]
fn place_without_run<L:Lanes,D:Depth>(
ar:&mut Arrangement,
pl:&mut Planes<L>,
bi:Brick,
di:&mut Dice
)->bool{
let mut cells=Vec::with_capacity(COLUMNS);
for cell in ar.free_cells(){
di.throw();
cells.push((ar.patch_in(cell,0).r0,di.below(1000),cell));
}
cells.sort_unstable();
let cd=codes_of(bi);
for&(_,chance,cell)in&cells{
for rotation in 0..BRICK{
let rotation=(chance+rotation)%BRICK;
let patch=ar.patch_in(cell,cd[rotation]);
let mut with=*pl;
toggle::<L,D>(&mut with,&patch);
if threes::<L,D>(&with).is_empty(){
*pl=with;
ar.push_brick(bi,cell,rotation as u8);
return true;
}
}
}
false
}
#[derive(Clone,Debug,PartialEq)]
struct Settings{
sl:u32,
hot:f64,
cold:f64,
sq:f64,
span:u32,
ro:f64,
sw:u32,
sp:f64,
si:u32
}
const SQUARES_A_BOARD:u32=29;
const PLIES:usize=64;
const PATIENCE:usize=20;
const PLACE_BITS:usize=32;
#[derive(Clone,Copy)]
struct Breadth{
ba:usize,
pc:usize
}
#[derive(Clone,Copy)]
struct Node{
bo:Board,
squares:u32,
value:i64,
parent:usize,
ac:Move
}
struct Sweep{
ru:GameRules,
price:f64,
ps:Vec<Vec<Node>>,
ci:Vec<Node>,
ra:Vec<i64>
}
impl Sweep{
fn new(ru:GameRules,price:f64)->Sweep{
Sweep{
ru,
price,
ps:vec![Vec::new();PLIES+1],
ci:Vec::new(),
ra:Vec::new()
}
}
fn plan(
&mut self,
bo:&Board,
br:&[Brick],
at:usize,
be:Breadth,
effort:Effort
)->Vec<Move>{
self.ps[0]=vec![Node{
bo:*bo,
squares:bo.squares(),
value:0,
parent:0,
ac:Move::from_index(0)
}];
let narrowest=1+(bo.squares()/SQUARES_A_BOARD)as usize;
let mut la=f64::from(bo.squares())*self.price;
let(mut bp,mut best_node)=(0,0);
let(mut wi,mut ba)=(be.ba,0);
for(py,&bi)in(1..PLIES+1).zip(br){
let in_vain=py as f64>la||py>bp+PATIENCE;
if in_vain&&bp>=at{
break;
}
let done=(py-1)as f64/PLIES as f64;
wi=if effort.part(ba)<=done{
(wi*2).min(be.ba)
}else{
wi/2
};
wi=wi.max(narrowest);
self.play(py,bi,be.pc,wi);
ba+=self.ps[py].len()as u64;
for(n,reached)in self.ps[py].iter().enumerate(){
let cost=py as f64+f64::from(reached.squares)*self.price;
if cost<la||bp<at.min(py){
la=cost;
bp=py;
best_node=n;
}
}
}
self.path_to(bp,best_node)
}
fn play(&mut self,py:usize,bi:Brick,pc:usize,wi:usize){
self.ci.clear();
self.ru.run(PlayBest{
nodes:&self.ps[py-1],
bi,
pc,
ci:&mut self.ci
});
self.ra.clear();
for(place,c0)in self.ci.iter().enumerate(){
let rank=place as i64-(c0.value<<PLACE_BITS);
self.ra.push(rank);
}
self.ra.sort_unstable();
let ke=&mut self.ps[py];
ke.clear();
for&rank in&self.ra{
let c0=&self.ci[rank as u32 as usize];
if ke.len()<wi&&!has(ke,c0){
ke.push(*c0);
}
}
}
fn path_to(&self,py:usize,mut n:usize)->Vec<Move>{
let mut moves=Vec::with_capacity(py);
for py in(1..py+1).rev(){
let st=&self.ps[py][n];
moves.push(st.ac);
n=st.parent;
}
moves.reverse();
moves
}
}
struct PlayBest<'a>{
nodes:&'a[Node],
bi:Brick,
pc:usize,
ci:&'a mut Vec<Node>
}
impl<'a>BoardWork for PlayBest<'a>{
type Output=();
#[inline(always)]
fn run<L:Lanes,D:Depth>(self){
for(parent,n)in self.nodes.iter().enumerate(){
let pl=n.bo.load::<L>();
let mut landings=Landings::of::<D>(&pl,self.bi);
for _ in 0..self.pc{
let(ac,patch)=match landings.take_best(){
Some(landing)=>landing,
None=>break
};
let mut after=pl;
toggle::<L,D>(&mut after,&patch);
let(_,ov)=cascade::<L,D>(&mut after);
let squares=ov.occupied.count();
self.ci.push(Node{
bo:Board::store(&after),
squares,
value:value(&ov,squares),
parent,
ac
});
}
}
}
}
fn has(ke:&[Node],c0:&Node)->bool{
let equals=ke.iter().rev();
let mut equals=equals.take_while(|n|n.value==c0.value);
equals.any(|n|n.bo==c0.bo)
}
#[inline(always)]
fn value<L:Lanes>(ov:&Overview<L>,squares:u32)->i64{
let pr=&ov.pr;
let(l,rs,fa)=(pr.ri,pr.u,pr.d);
let(ones,tw)=add(
l.look_right(),
rs.look_right().down(1),
fa.look_right().up(1)
);
let(ones2,twos2)=add(
l.look_left().look_left(),
rs.look_left().look_left().up(2),
fa.look_left().look_left().down(2)
);
let(ones,twos3)=add(ones,ones2,pr.up.up(2));
let(tw,fours)=add(tw,twos2,twos3);
let lw=lowest_open(ov.occupied);
let reach=lw.or(lw.up(1)).or(lw.up(2));
let ones=ones.and(reach).or(rs.xor(fa));
let tw=tw.and(reach).or(rs.and(fa));
let good=ones.count()+2*tw.count()+4*fours.and(reach).count();
i64::from(good)-2*i64::from(squares)
}
#[derive(Clone,Copy,Debug,PartialEq,Eq)]
struct Placed{
bi:Brick,
ac:Move,
po:u32
}
#[derive(Clone,Copy,Debug,PartialEq,Eq)]
enum Next{
GoOn,
Stop
}
trait Observer{
fn placed(&mut self,placed:&Placed,game:&Game)->Next;
fn planned(&mut self,_moves:usize,_game:&Game)->Next{
Next::GoOn
}
}
impl Observer for(){
fn placed(&mut self,_:&Placed,_:&Game)->Next{
Next::GoOn
}
}
struct Game{
ru:GameRules,
sh:Shape,
bo:Board,
placed:u64,
score:u64,
shown:Vec<Brick>,
next:usize
}
impl Game{
fn new(ru:GameRules,sh:Shape)->Game{
Game{
ru,
sh,
bo:Board::new(),
placed:0,
score:0,
shown:Vec::new(),
next:0
}
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
fn play<B:Iterator<Item=Brick>>(
&mut self,
br:&mut B,
p0:&mut dyn Player,
ob:&mut dyn Observer
){
let mut moves=Vec::new();
let mut ended=false;
loop{
ended|=self.is_over();
while!ended&&self.wants_brick(p0.preview()){
match br.next(){
Some(bi)=>self.show(bi),
None=>ended=true
}
}
moves.clear();
self.ask(p0,&mut moves);
if moves.is_empty()||self.place_all(&moves,ob)==Next::Stop{
return;
}
}
}
fn in_view(&self)->usize{
self.shown.len()-self.next
}
fn wants_brick(&self,preview:usize)->bool{
let known=self.in_view();
known<preview&&(known as u64)<self.remaining()
}
fn show(&mut self,bi:Brick){
if self.next>1024&&self.next*2>self.shown.len(){
self.shown.drain(..self.next);
self.next=0;
}
self.shown.push(bi);
}
fn ask(&self,p0:&mut dyn Player,moves:&mut Vec<Move>){
if self.in_view()==0||self.is_over(){
return;
}
let v=View{
bo:&self.bo,
br:&self.shown[self.next..],
remaining:self.remaining()
};
p0.plan(&v,moves);
}
fn place_all(&mut self,moves:&[Move],ob:&mut dyn Observer)->Next{
for&ac in moves{
let placed=self.place(ac);
if ob.placed(&placed,self)==Next::Stop{
return Next::Stop;
}
}
ob.planned(moves.len(),self)
}
fn place(&mut self,ac:Move)->Placed{
let bi=self.shown[self.next];
let po=self.ru.play(&mut self.bo,bi,ac);
self.next+=1;
self.placed+=1;
self.score+=u64::from(po);
Placed{
bi,
ac,
po
}
}
}
const BYTE_ORDER_MARK:[u8;3]=[0xEF,0xBB,0xBF];
fn play_input<R,W,P,F>(input:&mut R,ou:&mut W,make_player:F)->io::Result<()>
where
R:Read,
W:Write,
P:Player,
F:FnOnce(GameRules,Shape)->P,
{
let mut text=Vec::new();
input.read_to_end(&mut text)?;
let mut moves=MoveLines(Vec::new());
if let Some((sh,digits))=split_game(&text){
let ru=GameRules::new(sh.colours);
let mut p0=make_player(ru,sh);
let mut br=digits
.chunks(BRICK)
.scan(sh.colours,|colours,three|read_brick(three,*colours));
Game::new(ru,sh).play(&mut br,&mut p0,&mut moves);
}
ou.write_all(&moves.0)?;
ou.flush()
}
struct MoveLines(Vec<u8>);
impl MoveLines{
fn add(&mut self,ac:Move)->io::Result<()>{
write_move(&mut self.0,ac)
}
}
impl Observer for MoveLines{
fn placed(&mut self,placed:&Placed,_:&Game)->Next{
match self.add(placed.ac){
Ok(())=>Next::GoOn,
Err(_)=>Next::Stop
}
}
}
fn split_game(text:&[u8])->Option<(Shape,Vec<u8>)>{
let marked=text.starts_with(&BYTE_ORDER_MARK);
let text=&text[if marked{BYTE_ORDER_MARK.len()}else{0}..];
let mut wo=text
.split(|byte|*byte<=b' ')
.filter(|wr|!wr.is_empty());
let br=read_number(wo.next()?)?;
let colours=Colours::new(read_number(wo.next()?)?)?;
let digits=wo.flatten().cloned().collect();
Some((Shape{colours,br},digits))
}
fn read_number(wr:&[u8])->Option<u64>{
str::from_utf8(wr).ok()?.parse().ok()
}
fn read_brick(digits:&[u8],colours:Colours)->Option<Brick>{
let cl=|place:usize|Some(digits.get(place)?.wrapping_sub(b'0'));
Brick::new([cl(0)?,cl(1)?,cl(2)?],colours)
}
fn play_search<R:Read,W:Write>(
input:&mut R,
ou:&mut W,
settings:fn(Colours)->Settings,
seconds:f64
)->io::Result<()>{
let cc=Stopwatch::start();
play_input(input,ou,|ru,sh|{
let spent=cc.seconds();
let t=option_env!("BRICKGM_TRIES").and_then(|t|t.parse().ok());
let bu=t.map_or(Budget::Seconds(seconds-spent),Budget::Tries);
Search::new(SearchParts{
ru,
settings:settings(sh.colours),
rule:None,
pe:Pace::new(bu,Box::new(cc)),
planner:Box::new(anneal),
preview:usize::max_value()
})
})
}
fn settings(colours:Colours)->Settings{
match colours.get(){
3=>Settings{sl:4,span:11,sw:200,si:140,hot:0.15,cold:0.02,sq:0.002,ro:0.164,sp:0.5},
4=>Settings{sl:4,span:11,sw:200,si:140,hot:0.15,cold:0.02,sq:0.002,ro:0.164,sp:0.5},
5=>Settings{sl:4,span:11,sw:60,si:140,hot:0.15,cold:0.02,sq:0.002,ro:0.164,sp:0.7},
6=>Settings{sl:2,span:11,sw:45,si:170,hot:0.15,cold:0.015,sq:0.0015,ro:0.164,sp:0.8},
7=>Settings{sl:1,span:11,sw:55,si:150,hot:0.15,cold:0.015,sq:0.002,ro:0.12,sp:0.7},
8=>Settings{sl:1,span:11,sw:30,si:170,hot:0.15,cold:0.015,sq:0.002,ro:0.12,sp:1.0},
_=>Settings{sl:1,span:16,sw:30,si:280,hot:0.15,cold:0.015,sq:0.0035,ro:0.164,sp:1.2}
}
}
fn main(){
let(input,ou)=(&mut std::io::stdin(),&mut std::io::stdout());
let _=play_search(input,ou,settings,9.0);
}
