// Plays the Colour Brick Game (SPOJ 18073, BRICKGM): search player, weights search, 9 seconds.
// Made by "brickgm submission" from the files in src/engine of brickgm, where it can be read with
// comments and tests. License: MIT.
// Version 0.2.0 (394611e+)
// To fit into the judge's 50000 bytes, line breaks, indents and blanks are left out (rustfmt puts them
// back), and some names are shortened, those of variables and fields first.
#![allow(dead_code, unused_unsafe)]

use std::cmp::Reverse;use std::collections::HashSet;use std::io;use std::io::Read;use std::io::Write;
use std::marker::PhantomData;use std::str;use std::time::Instant;const CO:usize=10;const BR:usize=3;
const ME:usize=CO*BR;#[derive(Clone,Copy,Debug,PartialEq,Eq,PartialOrd,Ord,Hash)]struct C(u8);impl C{
const FE:u8=3;const MOST:u8=9;fn new(k:u64)->Option<C>{if k>=u64::from(C::FE)&&k<=u64::from(C::MOST){
Some(C(k as u8))}else{None}}fn get(self)->u8{self.0}fn index(self)->usize{usize::from(self.0-C::FE)}
}#[derive(Clone,Copy,Debug,PartialEq,Eq,PartialOrd,Ord,Hash)]struct S0{colours:C,br:u64}#[derive(Clone,Copy,Debug,PartialEq,Eq,PartialOrd,Ord,Hash)]
struct BI{tp:[u8;BR]}impl BI{fn new(tp:[u8;BR],colours:C)->Option<BI>{if tp.iter().all(|&c|c>=1&&c<=colours.get()){
Some(BI{tp})}else{None}}fn bm(self,rotation:u8)->[u8;BR]{let[top,md,bottom]=self.tp;match rotation{0=>[bottom,md,top],
1=>[md,top,bottom],_=>[top,bottom,md]}}fn iu(self)->bool{self.tp[0]==self.tp[1]&&self.tp[1]==self.tp[2]
}}#[derive(Clone,Copy,Debug,PartialEq,Eq,PartialOrd,Ord,Hash)]struct M(u8);impl M{fn new(column:usize,rotation:u8)->Option<M>{
if column<CO&&usize::from(rotation)<BR{Some(M(rotation*CO as u8+column as u8))}else{None}}fn fm(index:usize)->M{
assert!(index<ME);M(index as u8)}fn index(self)->usize{usize::from(self.0)}fn column(self)->usize{usize::from(self.0)%CO
}fn rotation(self)->u8{self.0/CO as u8}}fn we<W:Write>(ot:&mut W,ac:M)->io::Result<()>{let rotation=b'0'+ac.rotation();
match ac.column()+1{10=>ot.write_all(&[b'1',b'0',b' ',rotation,b'\n']),x=>ot.write_all(&[b'0'+x as u8,b' ',rotation,b'\n'])
}}#[derive(Clone,Debug,PartialEq,Eq)]struct SP{cn:u64}impl SP{fn new(sd:u64)->SP{SP{cn:sd}}fn nx(&mut self)->u64{
self.cn=self.cn.wrapping_add(0x9e37_79b9_7f4a_7c15);let mut z=self.cn;z=(z^(z>>30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
z=(z^(z>>27)).wrapping_mul(0x94d0_49bb_1331_11eb);z^(z>>31)}fn below(&mut self,li:u64)->u64{debug_assert!(li>0,"no number is below 0");
let mut pd=u128::from(self.nx())*u128::from(li);if(pd as u64)<li{let s8=li.wrapping_neg()%li;while(pd as u64)<s8{
pd=u128::from(self.nx())*u128::from(li);}}(pd>>64)as u64}}struct DI{rg:SP,bt:u64}impl DI{fn new(sd:u64)->DI{
DI{rg:SP::new(sd),bt:0}}#[inline(always)]fn throw(&mut self){self.bt=self.rg.nx();}#[inline(always)]
fn below(&mut self,li:usize)->usize{let nu=((self.bt&0xffff)as usize*li)>>16;self.bt>>=16;nu}}const RW:usize=20;
const H:usize=RW-BR;const PLANES:usize=4;trait DE{const PLANES:usize;}struct Two;struct Three;struct Four;
impl DE for Two{const PLANES:usize=2;}impl DE for Three{const PLANES:usize=3;}impl DE for Four{const PLANES:usize=4;
}#[derive(Clone,Copy,Debug,PartialEq,Eq,Hash)]struct BO{pl:[WR;PLANES]}#[inline(always)]fn cb(pa:&WR,column:usize)->u32{
(pa[wd(column)]>>fb(column)&CU)as u32}#[inline(always)]fn heights(occupied:&WR)->[u8;CO]{let mut heights=[0;CO];
for(column,height)in heights.iter_mut().enumerate(){*height=(32-cb(occupied,column).leading_zeros())as u8;
}heights}impl BO{fn new()->BO{BO{pl:[[0;WO];PLANES]}}#[inline(always)]fn occupied(&self)->WR{let mut any=[0;WO];
for pa in&self.pl{for(wr,bt)in any.iter_mut().zip(pa){*wr|=*bt;}}any}fn heights(&self)->[u8;CO]{heights(&self.occupied())
}fn height(&self,column:usize)->usize{(32-cb(&self.occupied(),column).leading_zeros())as usize}fn accepts(&self,column:usize)->bool{
self.height(column)<=H}fn is_full(&self)->bool{self.heights().iter().all(|&height|usize::from(height)>H)
}fn squares(&self)->u32{self.occupied().iter().map(|wr|wr.count_ones()).sum()}#[inline(always)]fn load<L:LA>(&self)->[L;PLANES]{
let p=&self.pl;[L::load(&p[0]),L::load(&p[1]),L::load(&p[2]),L::load(&p[3])]}#[inline(always)]fn store<L:LA>(pl:&[L;PLANES])->BO{
BO{pl:[pl[0].store(),pl[1].store(),pl[2].store(),pl[3].store()]}}}impl Default for BO{fn default()->BO{
BO::new()}}const FLOOR:u64=ie(1);const GUARD:u64=ie(1<<(SL-1));const ROUNDS:usize=3;type PA<L> =[L;PLANES];
#[inline(always)]fn occupied<L:LA,D:DE>(pl:&PA<L>)->L{let mut any=pl[0].or(pl[1]);for pa in&pl[2..D::PLANES]{
any=any.or(*pa);}any}#[inline(always)]fn sv<L:LA,D:DE>(pl:&PA<L>,occupied:L,cl:u8)->L{let mut squares=occupied;
for(b1,pa)in pl[..D::PLANES].iter().enumerate(){squares=if cl>>b1&1==1{squares.and(*pa)}else{squares.without(*pa)
};}squares}#[derive(Clone,Copy)]struct N<L>{ri:L,up:L,u:L,d:L}impl<L:LA>N<L>{#[inline(always)]fn of<D:DE>(pl:&PA<L>,occupied:L)->N<L>{
let nn=L::splat(0);let(mut ri,mut up,mut u,mut d)=(nn,nn,nn,nn);for&pa in&pl[..D::PLANES]{let b0=pa.look_right();
ri=ri.or(pa.xor(b0));up=up.or(pa.xor(pa.down(1)));u=u.or(pa.xor(b0.down(1)));d=d.or(pa.xor(b0.up(1)));
}N{ri:occupied.without(ri),up:occupied.without(up),u:occupied.without(u),d:occupied.without(d)}}#[inline(always)]
fn rr(self)->N<L>{N{ri:self.ri.and(self.ri.look_right()),up:self.up.and(self.up.down(1)),u:self.u.and(self.u.look_right().down(1)),
d:self.d.and(self.d.look_right().up(1))}}#[inline(always)]fn is_empty(self)->bool{self.ri.or(self.up)
.or(self.u.or(self.d)).is_empty()}#[inline(always)]fn equals(&self,o:&N<L>)->bool{let b0=self.ri.xor(o.ri).or(self.up.xor(o.up));
let u=self.u.xor(o.u);let d=self.d.xor(o.d);b0.or(u.or(d)).is_empty()}#[inline(always)]fn count(self)->u32{
let th=L::splat(CU<<(2*SL));let sa=self.ri.or(self.u).or(self.d);debug_assert!(sa.and(th).is_empty(),"these are pairs");
let s6=SL as i32;let first=self.ri.or(self.d.up(2*s6));let s=self.u.or(self.d.down(s6).up(2*s6));let(oe,tw)=add(first,s,self.up);
oe.count()+2*tw.count()}#[inline(always)]fn covered(self)->L{let ti=self.ri.or(self.u.up(2)).or(self.d.down(2));
let s=self.ri.or(self.u.up(1)).or(self.d.down(1));let first=self.ri.or(self.u).or(self.d);let up=self.up.or(self.up.up(1)).or(self.up.up(2));
s.or(ti.look_left()).look_left().or(first.or(up))}}#[derive(Clone,Copy)]struct O<L>{occupied:L,ps:N<L>
}impl<L:LA>O<L>{#[inline(always)]fn of<D:DE>(pl:&PA<L>)->O<L>{let occupied=occupied::<L,D>(pl);O{occupied,
ps:N::of::<D>(pl,occupied)}}}#[inline(always)]fn ts<L:LA,D:DE>(pl:&PA<L>)->N<L>{O::of::<D>(pl).ps.rr()
}#[inline(always)]fn rp<L:LA>(ts:N<L>)->u32{let ct=ts.count();let fr=ts.rr();if fr.is_empty(){return 9*ct*ct;
}let c4=fr.count();let mut squares=9*ct-2*c4;let mut lr=fr.rr();while!lr.is_empty(){squares+=2*lr.count();
lr=lr.rr();}squares*(ct-c4)}#[inline(always)]fn fall<L:LA,D:DE>(pl:&mut PA<L>,va:L){let(fl,guard)=(L::splat(FLOOR),L::splat(GUARD));
let mut g=va;for pa in&mut pl[..D::PLANES]{*pa=pa.without(g);}loop{for _ in 0..ROUNDS{let l1=g.or(guard).minus(fl);
let below=l1.without(g);for pa in&mut pl[..D::PLANES]{*pa=pa.minus(pa.without(below).down(1));}g=g.and(l1).down(1);
}if g.is_empty(){return;}}}#[inline(always)]fn vn<L:LA,D:DE>(pl:&mut PA<L>,ts:N<L>)->L{let va=ts.covered();
fall::<L,D>(pl,va);va}#[inline(always)]fn c6<L:LA,D:DE>(pl:&mut PA<L>)->(u32,O<L>){let mut po=0;let mut nu=1;
loop{let ov=O::of::<D>(pl);let ts=ov.ps.rr();if ts.is_empty(){return(po,ov);}po+=rp(ts)*nu;vn::<L,D>(pl,ts);
nu+=1;}}const BT:usize=4;type Finds<L> =[L;BT];type BC<L> =[L;BT+1];const OP:u64=(1<<(H+1))-1;const OPEN:WR=[
ie(OP),ie(OP),OP|OP<<SL,OP|OP<<SL];#[inline(always)]fn lp<L:LA>(ta:L)->L{let fl=L::splat(ie(1));let lo=ta.up(1).or(fl).without(ta);
lo.and(L::load(&OPEN))}struct LN<L>{cd:[CD;BR],op:[L;BR],fd:[BC<L>;BR]}impl<L:LA>LN<L>{#[inline(always)]
fn of<D:DE>(pl:&PA<L>,bi:BI)->LN<L>{let ta=occupied::<L,D>(pl);LN{cd:c5(bi),op:[lp(ta);BR],fd:bc::<L,D>(pl,ta,bi)
}}#[inline(always)]fn tk(&mut self)->Option<(M,PT)>{let best=self.best();let any=best[0].or(best[1]).or(best[2]).store();
let(unrotated,oc)=(best[0].store(),best[1].store());let(mut wr,mut sn)=(0,0);for&bt in&any[..WO-1]{sn|=bt;
wr+=(sn==0)as usize;}if any[wr]==0{return None;}let b1=any[wr].trailing_zeros()as usize;let rotation=(!unrotated[wr]>>b1&1)*(2-(oc[wr]>>b1&1));
let(rotation,column)=(rotation as usize,wr+b1/SL*WO);self.op[rotation]=self.op[rotation].without(iw(wr,1<<b1));
let patch=PT{column,rw:(b1%SL)as u32,co:self.cd[rotation]};M::new(column,rotation as u8).map(|ac|(ac,patch))
}#[inline(always)]fn kr(&mut self,bi:BI){for(op,fd)in self.op.iter_mut().zip(&self.fd){let mn=fd[BT-1].or(fd[BT]);
*op=if bi.iu(){*op}else{op.and(mn)};}}#[inline(always)]fn best(&self)->[L;BR]{let mut best=self.op;for digit in(0..BT+1).rev(){
let ha=[best[0].and(self.fd[0][digit]),best[1].and(self.fd[1][digit]),best[2].and(self.fd[2][digit])
];if!ha[0].or(ha[1]).or(ha[2]).is_empty(){best=ha;}}best}}#[inline(always)]fn bc<L:LA,D:DE>(pl:&PA<L>,
ta:L,bi:BI)->[BC<L>;BR]{let squares=bi.bm(0);let nn=L::splat(0);let mut ea=[[nn;BT];BR];for(i,fd)in ea.iter_mut().enumerate(){
let cl=sv::<L,D>(pl,ta,squares[i]);*fd=sz(cl,squares[i]==squares[(i+1)%BR]);}let mut all=[[nn;BT+1];BR];
for(r,sum)in all.iter_mut().enumerate(){let(mut ce,mut cr)=(nn,nn);for k in 0..BT{let md=ea[(r+1)%BR][k].down(1);
let hi=ea[(r+2)%BR][k].down(2);let(digit,carry)=add(ea[r][k],md,hi);let(digit,carry2)=add(digit,ce,cr);
sum[k]=digit;ce=carry;cr=carry2;}sum[BT]=ce.or(cr);}all}#[inline(always)]fn sz<L:LA>(cl:L,tn:bool)->Finds<L>{
let(lf,ri)=(cl.look_left(),cl.look_right());let(left2,right2)=(lf.look_left(),ri.look_right());let(left_up,left_down)=(lf.down(1),lf.up(1));
let(right_up,right_down)=(ri.down(1),ri.up(1));let b0=lf.and(ri.or(left2)).or(ri.and(right2));let rn=left_down.and(right_up.or(left2.up(2)));
let rn=rn.or(right_up.and(right2.down(2)));let fa=left_up.and(right_down.or(left2.down(2)));let fa=fa.or(right_down.and(right2.up(2)));
let mut ur=cl.up(1);if!tn{ur=ur.and(cl.up(2));}let run=b0.or(rn).or(fa.or(ur));let(tw,four)=add(left_up,left_down,right_up);
let(tw,four2)=add(lf.and(ri),tw,right_down);let ei=four.and(four2).or(run);[lf.xor(ri),tw,four.xor(four2),ei]
}const WO:usize=4;type WR=[u64;WO];const SL:usize=21;const CU:u64=(1<<(SL-1))-1;#[inline(always)]fn wd(column:usize)->usize{
column%WO}#[inline(always)]fn fb(column:usize)->usize{column/WO*SL}const fn ie(column:u64)->u64{column|column<<SL|column<<(2*SL)
}trait LA:Copy{fn load(wo:&WR)->Self;#[inline(always)]fn ld(wo:&[u64;2*WO],from:usize)->Self{let w=&wo[from..from+WO];
Self::load(&[w[0],w[1],w[2],w[3]])}fn store(self)->WR;fn splat(wr:u64)->Self;fn and(self,o:Self)->Self;
fn or(self,o:Self)->Self;fn xor(self,o:Self)->Self;fn without(self,o:Self)->Self;fn minus(self,o:Self)->Self;
fn up(self,rs:i32)->Self;fn down(self,rs:i32)->Self;fn look_right(self)->Self;fn look_left(self)->Self;
fn is_empty(self)->bool;fn count(self)->u32;}#[inline(always)]fn add<L:LA>(a:L,b:L,c:L)->(L,L){let df=a.xor(b);
(df.xor(c),a.and(b).or(df.and(c)))}#[derive(Clone,Copy)]struct PL(WR);impl LA for PL{#[inline(always)]
fn load(wo:&WR)->PL{PL(*wo)}#[inline(always)]fn store(self)->WR{self.0}#[inline(always)]fn splat(wr:u64)->PL{
PL([wr;4])}#[inline(always)]fn and(self,o:PL)->PL{let(a,b)=(self.0,o.0);PL([a[0]&b[0],a[1]&b[1],a[2]&b[2],a[3]&b[3]])
}#[inline(always)]fn or(self,o:PL)->PL{let(a,b)=(self.0,o.0);PL([a[0]|b[0],a[1]|b[1],a[2]|b[2],a[3]|b[3]])
}#[inline(always)]fn xor(self,o:PL)->PL{let(a,b)=(self.0,o.0);PL([a[0]^b[0],a[1]^b[1],a[2]^b[2],a[3]^b[3]])
}#[inline(always)]fn without(self,o:PL)->PL{let(a,b)=(self.0,o.0);PL([a[0]&!b[0],a[1]&!b[1],a[2]&!b[2],a[3]&!b[3]])
}#[inline(always)]fn minus(self,o:PL)->PL{let(a,b)=(self.0,o.0);PL([a[0].wrapping_sub(b[0]),a[1].wrapping_sub(b[1]),
a[2].wrapping_sub(b[2]),a[3].wrapping_sub(b[3])])}#[inline(always)]fn up(self,rs:i32)->PL{let a=self.0;
PL([a[0]<<rs,a[1]<<rs,a[2]<<rs,a[3]<<rs])}#[inline(always)]fn down(self,rs:i32)->PL{let a=self.0;PL([a[0]>>rs,a[1]>>rs,a[2]>>rs,a[3]>>rs])
}#[inline(always)]fn look_right(self)->PL{let a=self.0;PL([a[1],a[2],a[3],a[0]>>SL])}#[inline(always)]
fn look_left(self)->PL{let a=self.0;PL([a[3]<<SL,a[0],a[1],a[2]])}#[inline(always)]fn is_empty(self)->bool{
let a=self.0;a[0]|a[1]|a[2]|a[3]==0}#[inline(always)]fn count(self)->u32{let a=self.0;a[0].count_ones()+a[1].count_ones()+a[2].count_ones()+a[3].count_ones()
}}trait WK{type Output;fn run<L:LA>(self)->Self::Output;}#[derive(Clone,Copy,Debug,PartialEq,Eq)]struct I(WA);
#[derive(Clone,Copy,Debug,PartialEq,Eq)]enum WA{PL,#[cfg(target_arch="x86_64")]SS(HA)}impl I{fn best()->I{
let mut all=I::all();all.pop().unwrap_or(I(WA::PL))}fn all()->Vec<I>{let mut s3=vec![I(WA::PL)];I::ad(&mut s3);
s3}#[cfg(target_arch="x86_64")]fn ad(s3:&mut Vec<I>){s3.extend(HA::detect().map(|proof|I(WA::SS(proof))));
}#[cfg(not(target_arch="x86_64"))]fn ad(_:&mut Vec<I>){}#[inline(always)]fn run<W:WK>(self,wk:W)->W::Output{
match self.0{WA::PL=>wk.run::<PL>(),#[cfg(target_arch="x86_64")]WA::SS(proof)=>proof.run(wk)}}}#[cfg(target_arch="x86_64")]
mod x86{use super::*;use std::arch::x86_64::*;#[derive(Clone,Copy,Debug,PartialEq,Eq)]pub(super)struct HA(());
impl HA{pub(super)fn detect()->Option<HA>{if is_x86_feature_detected!("sse4.1")&&is_x86_feature_detected!("popcnt"){
Some(HA(()))}else{None}}#[inline(always)]pub(super)fn run<W:WK>(self,wk:W)->W::Output{unsafe{on_sse4(wk)}
}}#[target_feature(enable="sse4.1,popcnt")]unsafe fn on_sse4<W:WK>(wk:W)->W::Output{wk.run::<SS>()}#[inline(always)]
fn cw(wo:&WR)->u32{let wo=unsafe{std::ptr::read_volatile(wo)};wo[0].count_ones()+wo[1].count_ones()+wo[2].count_ones()+wo[3].count_ones()
}type HL=__m128i;#[derive(Clone,Copy)]pub(super)struct SS{lw:HL,h:HL}#[inline(always)]fn md(a:__m128i,b:__m128i)->__m128i{
unsafe{_mm_castpd_si128(_mm_shuffle_pd(_mm_castsi128_pd(a),_mm_castsi128_pd(b),1))}}macro_rules!in_both_halves{
($nm:ident,$it:ident)=>{#[inline(always)]fn$nm(self,o:SS)->SS{SS{lw:unsafe{$it(self.lw,o.lw)},h:unsafe{$it(self.h,o.h)}
}}};}impl LA for SS{in_both_halves!(and,_mm_and_si128);in_both_halves!(or,_mm_or_si128);in_both_halves!(xor,_mm_xor_si128);
in_both_halves!(minus,_mm_sub_epi64);#[inline(always)]fn load(wo:&WR)->SS{SS{lw:unsafe{_mm_set_epi64x(wo[1]as i64,wo[0]as i64)},
h:unsafe{_mm_set_epi64x(wo[3]as i64,wo[2]as i64)}}}#[inline(always)]fn ld(wo:&[u64;2*WO],from:usize)->SS{
let wo=&wo[from..from+WO];unsafe{SS{lw:_mm_loadu_si128(wo.as_ptr()as*const HL),h:_mm_loadu_si128(wo[2..].as_ptr()as*const HL)
}}}#[inline(always)]fn store(self)->WR{unsafe{[_mm_cvtsi128_si64(self.lw)as u64,_mm_cvtsi128_si64(_mm_unpackhi_epi64(self.lw,self.lw))as u64,
_mm_cvtsi128_si64(self.h)as u64,_mm_cvtsi128_si64(_mm_unpackhi_epi64(self.h,self.h))as u64]}}#[inline(always)]
fn splat(wr:u64)->SS{let bh=unsafe{_mm_set1_epi64x(wr as i64)};SS{lw:bh,h:bh}}#[inline(always)]fn without(self,o:SS)->SS{
SS{lw:unsafe{_mm_andnot_si128(o.lw,self.lw)},h:unsafe{_mm_andnot_si128(o.h,self.h)}}}#[inline(always)]
fn up(self,rs:i32)->SS{let rs=unsafe{_mm_cvtsi32_si128(rs)};SS{lw:unsafe{_mm_sll_epi64(self.lw,rs)},
h:unsafe{_mm_sll_epi64(self.h,rs)}}}#[inline(always)]fn down(self,rs:i32)->SS{let rs=unsafe{_mm_cvtsi32_si128(rs)};
SS{lw:unsafe{_mm_srl_epi64(self.lw,rs)},h:unsafe{_mm_srl_epi64(self.h,rs)}}}#[inline(always)]fn look_right(self)->SS{
SS{lw:md(self.lw,self.h),h:md(self.h,unsafe{_mm_srli_epi64(self.lw,SL as i32)})}}#[inline(always)]fn look_left(self)->SS{
SS{lw:md(unsafe{_mm_slli_epi64(self.h,SL as i32)},self.lw),h:md(self.lw,self.h)}}#[inline(always)]fn is_empty(self)->bool{
unsafe{let any=_mm_or_si128(self.lw,self.h);_mm_testz_si128(any,any)==1}}#[inline(always)]fn count(self)->u32{
let mut wo=[0;WO];unsafe{_mm_storeu_si128(wo.as_mut_ptr()as*mut HL,self.lw);_mm_storeu_si128(wo[2..].as_mut_ptr()as*mut HL,self.h);
}cw(&wo)}}}#[cfg(target_arch="x86_64")]use x86::*;const ON:[WR;WO]=[[!0,0,0,0],[0,!0,0,0],[0,0,!0,0],[0,0,0,!0]];
#[inline(always)]fn iw<L:LA>(wr:usize,bt:u64)->L{L::splat(bt).and(L::load(&ON[wr]))}type CD=u32;const B0:usize=8;
const LO:CD=0x0101_0101;const TH:CD=(1<<BR)-1;const SPREAD:CD=1|1<<7|1<<14|1<<21;#[inline(always)]fn c5(bi:BI)->[CD;BR]{
let mut co=0;for(rw,&cl)in bi.bm(0).iter().enumerate(){co|=((CD::from(cl)*SPREAD)&LO)<<rw;}let oc=r2(co);
[co,oc,r2(oc)]}fn c8(co:CD)->[u8;BR]{let mut colours=[0;BR];for pa in 0..PLANES{for(rw,cl)in colours.iter_mut().enumerate(){
*cl|=((co>>(B0*pa+rw)&1)as u8)<<pa;}}colours}#[inline(always)]fn r2(co:CD)->CD{let lt=LO*(TH>>1);co>>1&lt|(co&LO)<<(BR-1)
}const HI:u32=31;#[derive(Clone,Copy)]struct PT{column:usize,rw:u32,co:CD}impl PT{#[inline(always)]fn sink(&mut self,va:&WR){
let go=cb(va,self.column);let below=go&((1<<self.rw)-1);let mut ht=go>>self.rw&TH;self.rw-=below.count_ones();
while ht!=0{let sr=HI-ht.leading_zeros();ht^=1<<sr;let below=LO*((1<<sr)-1);let ab=LO*(TH&!((2<<sr)-1));
self.co=self.co&below|(self.co&ab)>>1;}}}#[inline(always)]fn toggle<L:LA,D:DE>(pl:&mut PA<L>,patch:&PT){
let wr=wd(patch.column);let sf=fb(patch.column)+patch.rw as usize;for(pa,bt)in pl[..D::PLANES].iter_mut().enumerate(){
let squares=u64::from(patch.co>>(B0*pa)&TH)<<sf;*bt=bt.xor(iw(wr,squares));}}const S2:usize=64<<BR;struct SA(Box<[Stamp;S2]>);
#[derive(Clone,Copy)]#[repr(align(64))]struct Stamp([u64;2*WO]);impl SA{fn new()->SA{let mut sm=Box::new([Stamp([0;2*WO]);S2]);
for(entry,s4)in sm.iter_mut().enumerate(){let squares=entry as u64&u64::from(TH);s4.0[WO-1]=squares<<(entry>>BR);
}SA(sm)}#[inline(always)]fn toggle<L:LA,D:DE>(&self,pl:&mut PA<L>,patch:&PT){let from=WO-1-wd(patch.column);
let place=(fb(patch.column)+patch.rw as usize)<<BR;for(pa,bt)in pl[..D::PLANES].iter_mut().enumerate(){
let squares=(patch.co>>(B0*pa)&TH)as usize;let s4=&self.0[(place|squares)%S2];*bt=bt.xor(L::ld(&s4.0,from));
}}}impl Default for SA{fn default()->SA{SA::new()}}#[derive(Clone,Copy,Debug)]struct G{is:I,colours:C
}trait BA{type Output;fn run<L:LA,D:DE>(self)->Self::Output;}struct WI<T,D>{wk:T,dp:PhantomData<D>}impl<T:BA,D:DE>WK for WI<T,D>{
type Output=T::Output;#[inline(always)]fn run<L:LA>(self)->T::Output{self.wk.run::<L,D>()}}impl G{fn new(colours:C)->G{
G::on(I::best(),colours)}fn on(is:I,colours:C)->G{G{is,colours}}fn colours(self)->C{self.colours}#[inline(always)]
fn run<T:BA>(self,wk:T)->T::Output{match self.colours.get(){3=>self.r1::<T,Two>(wk),4..=7=>self.r1::<T,Three>(wk),
_=>self.r1::<T,Four>(wk)}}#[inline(always)]fn r1<T:BA,D:DE>(self,wk:T)->T::Output{self.is.run(WI{wk,
dp:PhantomData::<D>})}fn play(self,bo:&mut BO,bi:BI,ac:M)->u32{let column=ac.column();let height=bo.height(column);
debug_assert!(height<=H);self.run(Play{bo,bi:PT{column,rw:height as u32,co:c5(bi)[usize::from(ac.rotation())]
}})}}struct Play<'a>{bo:&'a mut BO,bi:PT}impl<'a>BA for Play<'a>{type Output=u32;#[inline(always)]fn run<L:LA,D:DE>(self)->u32{
let mut pl=self.bo.load::<L>();toggle::<L,D>(&mut pl,&self.bi);let(po,_)=c6::<L,D>(&mut pl);*self.bo=BO::store(&pl);
po}}struct CN<'a>{bo:&'a BO}impl<'a>BA for CN<'a>{type Output=u32;#[inline(always)]fn run<L:LA,D:DE>(self)->u32{
ts::<L,D>(&self.bo.load::<L>()).count()}}struct V<'a>{bo:&'a BO,br:&'a[BI],remaining:u64}trait PY{fn preview(&self)->usize{
1}fn plan(&mut self,v:&V,moves:&mut Vec<M>);}type Planner=Box<dyn Fn(&SE,u64)->Option<PN>>;#[derive(Clone,Copy,Debug,PartialEq,Eq)]
enum DC{PN,SW,Rule,Exact}#[derive(Clone,Copy,Debug,Default)]struct Stats{s2:u64,t:u64,ae:u64,po:u64,
su:u64,planned:u64,sb:u64,rd:u64,ex:u64,seconds:f64}struct SR{ru:G,sj:S,rl:Option<Box<dyn PY>>,p0:P0,
p5:Planner,preview:usize}struct SH{pr:SR,sweep:SW,ss:Stats,de:DC,im:DI}const EN:u64=12;const SC:f64=0.1;
const CR:u32=100;const SF:usize=8;const SN:usize=20;const SD:u64=1<<32;const LV:[usize;7]=[26,18,12,8,5,3,4];
const SM:usize=6;const SU:usize=2;const MA:u8=8;const BS:f64=2.9e-5;const IG:usize=3;const IA:usize=16;
const IM:usize=12;impl SH{fn new(pr:SR)->SH{SH{sweep:SW::new(pr.ru,pr.sj.sp),pr,ss:Stats::default(),
de:DC::PN,im:DI::new(0)}}fn choose(&mut self,v:&V,moves:&mut Vec<M>)->DC{let mode=self.pr.p0.mode(v.remaining);
let fe=self.pr.ru.colours().get()<MA;if mode==MO::PN&&self.sees_enough(v){return self.pg(v,moves);}if let Some(ref mut rl)=self.pr.rl{
if mode!=MO::Survive&&fe{rl.plan(v,moves);return DC::Rule;}}if mode==MO::PN{moves.extend(self.sy(v));
}else{moves.extend(self.survive(v));}DC::SW}fn sees_enough(&self,v:&V)->bool{av(v)||v.br.len()>=LV[self.pr.ru.colours().index()]
}fn pg(&mut self,v:&V,moves:&mut Vec<M>)->DC{let squares=v.bo.squares();if squares>self.pr.sj.sw{self.sweep(v,if squares>CR{1}else{0},moves);
if!moves.is_empty(){return DC::SW;}}if let Some(plan)=self.arrange(v){moves.extend(plan.moves);return DC::PN;
}self.sweep(v,SF,moves);DC::SW}fn sweep(&mut self,v:&V,at:usize,moves:&mut Vec<M>){let ba=BE{bd:self.pr.sj.si as usize,
pc:SM};let effort=self.pr.p0.effort(SN,v.remaining);let sweep=&mut self.sweep;moves.extend(sweep.plan(v.bo,v.br,at,ba,effort));
}fn survive(&mut self,v:&V)->Vec<M>{let share=self.pr.p0.share(1,v.remaining)/BS;let ba=BE{bd:(f64::from(v.bo.squares())*share*share)as usize,
pc:SU};let effort=E::Tries(u64::max_value());self.sweep.plan(v.bo,v.br,PE,ba,effort)}fn sy(&mut self,v:&V)->Option<M>{
let sn=v.br.len();let mut br=v.br.to_vec();while br.len()<sn+IG{let colours=self.pr.ru.colours();br.extend(imagine(&mut self.im,colours));
}let ba=BE{bd:IA*sn*sn,pc:IM};let effort=self.pr.p0.effort(SN,v.remaining);let ph=self.sweep.plan(v.bo,&br,PE,ba,effort);
ph.first().cloned()}fn arrange(&mut self,v:&V)->Option<PN>{let pr=&self.pr;let le=sx(v.bo,v.br,pr.sj.sl);
let bg=pr.p0.sk();let effort=pr.p0.effort(le,v.remaining);let sg=SE{ru:pr.ru,bo:v.bo,br:&v.br[..le],
sj:&pr.sj,effort:if v.remaining>EN{effort}else{effort.at_most(SC*le as f64)}};let sd=self.ss.s2.wrapping_mul(SD);
let plan=(pr.p5)(&sg,sd);self.ss.s2+=1;self.ss.seconds+=pr.p0.sk()-bg;let plan=plan?;self.ss.t+=plan.t;
self.ss.ae+=plan.ae;if(le as u64)<v.remaining&&plan.ou.su>CR{return None;}self.ss.po+=u64::from(plan.ou.po);
self.ss.su+=u64::from(plan.ou.su);Some(plan)}fn endgame(&self,v:&V,moves:&[M])->Option<Vec<M>>{let p0=&self.pr.p0;
let la=v.remaining<=EN&&av(v);if!la||p0.mode(v.remaining)!=MO::PN{return None;}let effort=p0.effort(v.br.len(),v.remaining);
b3(self.pr.ru,v,moves,effort)}}impl PY for SH{fn preview(&self)->usize{self.pr.preview.max(1)}fn plan(&mut self,v:&V,moves:&mut Vec<M>){
self.pr.p0.bn(av(v));let mut fu=Vec::new();self.de=self.choose(v,&mut fu);if let Some(better)=self.endgame(v,&fu){
fu=better;self.de=DC::Exact;}let br=fu.len()as u64;moves.extend(fu);match self.de{DC::PN=>self.ss.planned+=br,
DC::SW=>self.ss.sb+=br,DC::Rule=>self.ss.rd+=br,DC::Exact=>self.ss.ex+=br}self.pr.p0.end_turn();}}fn av(v:&V)->bool{
v.br.len()as u64>=v.remaining}fn imagine(di:&mut DI,colours:C)->Option<BI>{di.throw();let mut squares=[1;BR];
for sr in&mut squares{*sr+=di.below(usize::from(colours.get()))as u8;}BI::new(squares,colours)}const SK:usize=8;
const S1:usize=RW/BR;const CE:usize=128;const PI:usize=64;const RO:usize=8;const BL:i8=-1;const AB:i8=127;
#[inline(always)]fn cf(cell:usize)->usize{cell/SK}#[derive(Clone)]struct A{pieces:usize,trigger:usize,
cd:[[CD;RO];PI],cell:[u8;PI],rotation:[u8;PI],ow:[i8;CE],rw:[u8;CE]}#[derive(Clone,Copy,Default)]struct CH{
first:u8,s:u8,f:u8,se:u8,cs:bool}impl A{fn new(bo:&BO)->A{let mut rw=[0;CE];let mut ow=[AB;CE];for(column,&height)in bo.heights().iter().enumerate(){
ow[column*SK]=BL;for l in 0..S1{rw[column*SK+1+l]=height+(BR*l)as u8;}}A{pieces:0,trigger:0,cd:[[0;RO];PI],
cell:[0;PI],rotation:[0;PI],ow,rw}}fn f1(&self,column:usize)->Option<usize>{let lo=column*SK+1;(lo..lo+S1).find(|&cell|{
self.ow[cell]==AB&&usize::from(self.rw[cell])+BR<=RW})}fn fc(&self)->Vec<usize>{let cell=|column|self.f1(column);
(0..CO).filter_map(cell).collect()}fn pb(&mut self,bi:BI,cell:usize,rotation:u8){self.trigger=self.pieces;
let cd=c5(bi);for(rotation,co)in self.cd[self.pieces].iter_mut().enumerate(){*co=cd[rotation%BR];}self.push(cell,rotation);
}fn push(&mut self,cell:usize,rotation:u8){let pi=self.pieces;self.ow[cell]=pi as i8;self.cell[pi]=cell as u8;
self.rotation[pi]=rotation;self.pieces+=1;}fn fw(&mut self){for column in 0..CO{while let Some(cell)=self.f1(column){
self.push(cell,0);}}}#[inline(always)]fn pieces(&self)->usize{self.pieces}#[inline(always)]fn trigger(&self)->usize{
self.trigger}#[inline(always)]fn rotation(&self,pi:usize)->u8{self.rotation[pi%PI]}#[inline(always)]
fn cell(&self,pi:usize)->usize{usize::from(self.cell[pi%PI])%CE}#[inline(always)]fn may_swap(&self,first:usize,s:usize)->bool{
let ao=self.ow[(self.cell(first)+1)%CE];let bl=self.ow[self.cell(s).wrapping_sub(1)%CE];(s<self.pieces)&(ao>s as i8)&(bl<first as i8)
}#[inline(always)]fn a0(&self,a:usize,b:usize)->bool{let(row_a,row_b)=(self.rw[a%CE],self.rw[b%CE]);
let cm=(cf(a)+2).wrapping_sub(cf(b))<=4;cm&((row_a+4).wrapping_sub(row_b)<=8)}fn open_row(&self,cell:usize)->Option<usize>{
let rw=usize::from(self.rw[cell]);let l=cell%SK;let oo=cf(cell)<CO&&l>=1&&l<=S1;if oo&&rw<=H{Some(rw)
}else{None}}fn colours(&self,pi:usize)->[u8;BR]{c8(self.cd[pi][0])}#[inline(always)]fn p6(&self,cell:usize,co:CD)->PT{
PT{column:cf(cell),rw:u32::from(self.rw[cell]),co}}fn patch(&self,pi:usize)->PT{let co=self.cd[pi][usize::from(self.rotation(pi))];
self.p6(self.cell(pi),co)}#[inline(always)]fn patches(&self,ch:&CH,pieces:usize)->[PT;2]{let(a,b)=(usize::from(ch.first),usize::from(ch.s));
let co=|pi:usize,rotation:u8|{let co=self.cd[pi%PI][usize::from(rotation)%RO];co*CD::from(pi<pieces)
};let first=co(a,self.rotation(a))^co(b,ch.se);let s=co(b,self.rotation(b))^co(a,ch.f);[self.p6(self.cell(a),first),
self.p6(self.cell(b),if a==b{0}else{s})]}#[inline(always)]fn apply(&mut self,ch:&CH){let(a,b)=(usize::from(ch.first),usize::from(ch.s));
self.rotation[a]=ch.f%BR as u8;self.rotation[b]=ch.se%BR as u8;self.cell.swap(a,b);let(cell_a,cell_b)=(self.cell(a),self.cell(b));
self.ow[cell_a]=a as i8;self.ow[cell_b]=b as i8;}}const PR:usize=8;const TR:u64=128;const SG:usize=8;
const LE:usize=TE/SG;const MS:f64=0.9;fn kd(sj:&S)->Vec<CH>{let mut kd=Vec::new();let all=BR as u8;let ki=|apart,f,se|CH{
first:0,s:apart,f,se,cs:false};for apart in 1..sj.s0 as u8+1{for bh in 0..all*all{kd.push(ki(apart,0,0));
kd.push(ki(apart,bh/all,bh%all));}}let s9=kd.len()as f64;let share=sj.ro.max(0.0).min(MS);let rotations=s9*share/(1.0-share);
for nu in 0..rotations as usize{let rotation=1+(nu%2)as u8;kd.push(ki(0,rotation,rotation));}kd}struct CA<'a,L>{
sg:&'a SE<'a>,ar:A,bf:PA<L>,e:EX<L>,ou:OU,vl:f64,best:Option<PN>,be:A,t:u64,ae:u64,p2:Vec<f64>,kd:Vec<CH>,
cg:CL,l:usize,di:DI,sm:SA,fit:FI,colours:u8}impl<'a,L:LA>CA<'a,L>{#[inline(always)]fn new<D:DE>(sg:&'a SE<'a>,
from:Option<ST>,sd:u64)->Option<CA<'a,L>>{let mut di=DI::new(sd);let from=match from{Some(standing)=>standing,
None=>ST{ar:sg.start::<L,D>(&mut di)?,plan:None,t:0,ae:0}};let ar=from.ar;let bo=sg.bo.load::<L>();let mut p2=vec![1.0];
for squares in 0..RW*CO{let cp=p2[squares];p2.push(cp*(1.0-sg.sj.sq));}let mut ca=CA{sg,be:ar.clone(),
fit:FI::new(&ar),ar,bf:bo,e:EX::new::<D>(bo),ou:OU::default(),vl:0.0,best:from.plan,t:from.t,ae:from.ae,
p2,kd:kd(sg.sj),cg:CL::new(sg.sj),l:0,di,sm:SA::new(),colours:sg.ru.colours().get()};ca.set_off::<D>();
ca.remember::<D>();Some(ca)}fn standing(self)->ST{let(t,ae)=(self.t,self.ae);let plan=self.best.map(|plan|PN{
t,ae,..plan});ST{ar:match plan{Some(_)=>self.be,None=>self.ar},plan,t,ae}}#[inline(always)]fn set_off<D:DE>(&mut self){
let mut pl=self.sg.bo.load::<L>();for pi in 0..self.ar.trigger(){toggle::<L,D>(&mut pl,&self.ar.patch(pi));
}self.bf=pl;self.fit.look::<L,D>(&self.bf,self.colours);let trigger=self.ar.patch(self.ar.trigger());
toggle::<L,D>(&mut pl,&trigger);self.ou=self.e.begin::<D>(pl);self.vl=self.vu(self.ou);}#[inline(always)]
fn vu(&self,ou:OU)->f64{f64::from(ou.po)*self.p2[ou.su as usize]}#[inline(always)]fn bv(&self)->f64{
self.best.as_ref().map_or(0.0,|plan|plan.vl)}#[inline(always)]fn cool_to<D:DE>(&mut self,l:usize){while self.l<l{
self.l+=1;self.cg.cool();if self.l%LE==0&&self.bv()>self.vl{self.ar=self.be.clone();self.set_off::<D>();
}}}#[inline(always)]fn attempt<D:DE>(&mut self){let mut pp=[CH::default();PR];let dr=self.draw(&mut pp);
let fi=self.kp(&mut pp,dr);for(place,ch)in pp[..fi].iter().enumerate(){if self.accepts::<D>(ch){self.t+=place as u64+1;
return;}}self.t+=fi.max(1)as u64;}#[inline(always)]fn draw(&mut self,pp:&mut[CH;PR])->usize{let ar=&self.ar;
let mut dr=0;for _ in 0..PR/2{self.di.throw();for _ in 0..2{let first=self.di.below(ar.trigger()+1);
let ki=self.kd[self.di.below(self.kd.len())];let s=first+usize::from(ki.s);pp[dr%PR]=CH{first:first as u8,
s:s as u8,f:ar.rotation(first)+ki.f,se:ar.rotation(s)+ki.se,cs:false};dr+=usize::from(ar.may_swap(first,s));
}}dr}#[inline(always)]fn kp(&self,pp:&mut[CH;PR],dr:usize)->usize{let mut fi=0;for place in 0..dr.min(PR){
let mut ch=pp[place];let ft=self.fit.fit(&self.ar,&mut ch);pp[fi%PR]=ch;fi+=usize::from(ft);}fi}#[inline(always)]
fn accepts<D:DE>(&mut self,ch:&CH)->bool{if ch.cs&&!ts::<L,D>(&self.bw::<D>(ch)).is_empty(){return false;
}let trigger=self.ar.trigger();let patches=self.ar.patches(ch,trigger+1);if let Some(ou)=self.e.attempt::<D>(&patches,&self.sm){
let vl=self.vu(ou);self.di.throw();let draw=self.di.below(DR);if vl*self.cg.ap(draw)<self.vl{return false;
}self.ou=ou;self.vl=vl;self.ae+=1;}self.e.accept();self.bf=self.bw::<D>(ch);self.fit.look::<L,D>(&self.bf,self.colours);
self.ar.apply(ch);self.remember::<D>();true}#[inline(always)]fn bw<D:DE>(&self,ch:&CH)->PA<L>{let mut bf=self.bf;
for patch in&self.ar.patches(ch,self.ar.trigger()){self.sm.toggle::<L,D>(&mut bf,patch);}bf}#[inline(always)]
fn remember<D:DE>(&mut self){if self.vl>self.bv(){if let Some(moves)=self.sg.moves::<L,D>(&self.ar){
self.be=self.ar.clone();self.best=Some(PN{moves,ou:self.ou,vl:self.vl,t:0,ae:0});}}}}#[derive(Clone)]
struct ST{ar:A,plan:Option<PN>,t:u64,ae:u64}impl ST{}fn anneal(sg:&SE,sd:u64)->Option<PN>{let an=AN{
sg,sd,from:None,s5:SG};sg.ru.run(an)?.plan}struct AN<'a>{sg:&'a SE<'a>,sd:u64,from:Option<ST>,s5:usize
}impl<'a>BA for AN<'a>{type Output=Option<ST>;#[inline(always)]fn run<L:LA,D:DE>(self)->Option<ST>{let mut ca=CA::<L>::new::<D>(self.sg,self.from,self.sd)?;
loop{let part=self.sg.effort.part(ca.t);let l=(part*TE as f64)as usize;if l>=self.s5*LE{return Some(ca.standing());
}ca.cool_to::<D>(l);let lk=ca.t+TR;while ca.t<lk{ca.attempt::<D>();}}}}const DR:usize=1024;const HV:usize=6;
const TE:usize=1<<HV;struct CL{te:f64,rt:f64,ne:Vec<f64>}impl CL{fn new(sj:&S)->CL{let mut rt=sj.c1/sj.ho;
for _ in 0..HV{rt=rt.sqrt();}CL{te:sj.ho,rt,ne:ne()}}fn cool(&mut self){self.te*=self.rt;}#[inline(always)]
fn ap(&self,draw:usize)->f64{let x=self.te*self.ne[draw%DR]*(1.0/16.0);let mut pw=1.0+x+0.5*x*x;for _ in 0..4{
pw*=pw;}pw}}fn ne()->Vec<f64>{let mut ne=vec![0.0;DR];let mut sum=0.0;for draw in(0..DR).rev(){sum+=1.0/(draw+1)as f64;
ne[draw]=sum;}ne}const EXACT:usize=5;const BOARDS:usize=18_000;const BD:usize=64;fn b3(ru:G,v:&V,planned:&[M],
effort:E)->Option<Vec<M>>{let(bo,br)=(v.bo,v.br);let effort=match effort{E::Tries(_)=>E::Tries(u64::max_value()),
timed=>timed};let plan=c7(ru,bo,br,planned);let gr=c7(ru,bo,br,&[]);let mut best=b4(ru,bo,br,effort);
if gr.po>best.po{best=gr;}if best.po>plan.po||planned.is_empty(){Some(best.moves)}else{None}}#[derive(Clone,Debug,Default,PartialEq,Eq)]
struct LI{moves:Vec<M>,po:u64}#[derive(Clone,Copy)]struct PO{bo:BO,po:u64,vl:i64,pn:usize,ac:M}fn b4(ru:G,bo:&BO,br:&[BI],effort:E)->LI{
let r0=PO{bo:*bo,po:0,vl:0,pn:0,ac:M::fm(0)};let mut pe=vec![vec![r0]];let ke=br.len().saturating_sub(2);
for&bi in&br[..ke]{let mut ci=Vec::new();for(chunk,no)in pe[pe.len()-1].chunks(BD).enumerate(){if chunk>0&&effort.part(0)>=1.0{
break;}ru.run(EP{no,first:chunk*BD,bi,ci:&mut ci});}if ci.is_empty(){break;}if br.len()>EXACT{ci=mo(ci,BOARDS/(br.len()+1-EXACT));
}pe.push(ci);}let la=if pe.len()==ke+1{ke}else{br.len()};finish(ru,&pe,&br[la..],effort)}fn mo(mut no:Vec<PO>,wi:usize)->Vec<PO>{
let mut ke=Vec::with_capacity(wi);let mut sn=HashSet::new();no.sort_by_key(|n|Reverse((n.po,n.vl)));
kw(&no,&mut sn,wi/2,&mut ke);no.sort_by_key(|n|Reverse((n.vl,n.po)));kw(&no,&mut sn,wi,&mut ke);ke}fn kw(no:&[PO],sn:&mut HashSet<BO>,ut:usize,ke:&mut Vec<PO>){
for n in no{if ke.len()==ut{return;}if sn.insert(n.bo){ke.push(*n);}}}fn finish(ru:G,pe:&[Vec<PO>],br:&[BI],effort:E)->LI{
let mut best=LI::default();let mut bs=None;for(chunk,no)in pe[pe.len()-1].chunks(BD).enumerate(){if chunk>0&&effort.part(0)>=1.0{
break;}for(place,n)in no.iter().enumerate(){let ed=ru.run(LW{n,br});if bs.is_none()||ed.po>best.po{bs=Some(chunk*BD+place);
best=ed;}}}let mut moves=Vec::new();let mut n=bs.unwrap_or(0);for py in pe[1..].iter().rev(){moves.push(py[n].ac);
n=py[n].pn;}moves.reverse();moves.extend(best.moves);LI{moves,po:best.po}}struct LD<L>{pl:PA<L>,ov:O<L>,
po:u32,ac:M}#[inline(always)]fn l3<L:LA,D:DE>(pl:&PA<L>,bi:BI,all:&mut Vec<LD<L>>){all.clear();let mut ln=LN::of::<D>(pl,bi);
while let Some((ac,patch))=ln.tk(){if bi.iu()&&ac.rotation()>0{continue;}let mut af=*pl;toggle::<L,D>(&mut af,&patch);
let(po,ov)=c6::<L,D>(&mut af);let mut ag=false;for o in all.iter(){ag|=po>0&&o.po>=po&&BO::store(&o.pl)==BO::store(&af);
}if!ag{all.push(LD{pl:af,ov,po,ac});}}}struct EP<'a>{no:&'a[PO],first:usize,bi:BI,ci:&'a mut Vec<PO>
}impl<'a>BA for EP<'a>{type Output=();#[inline(always)]fn run<L:LA,D:DE>(self){let mut all=Vec::with_capacity(ME);
for(place,n)in self.no.iter().enumerate(){l3::<L,D>(&n.bo.load::<L>(),self.bi,&mut all);for af in&all{
self.ci.push(PO{bo:BO::store(&af.pl),po:n.po+u64::from(af.po),vl:vl(&af.ov,af.ov.occupied.count()),pn:self.first+place,
ac:af.ac});}}}}struct LW<'a>{n:&'a PO,br:&'a[BI]}impl<'a>BA for LW<'a>{type Output=LI;#[inline(always)]
fn run<L:LA,D:DE>(self)->LI{let pl=self.n.bo.load::<L>();let(mut po,mut ai)=(0,[None,None]);if self.br.len()==2{
let mut all=Vec::with_capacity(ME);l3::<L,D>(&pl,self.br[0],&mut all);for af in&all{let(la,ac)=b2::<L,D>(&af.pl,self.br[1]);
if ai[0].is_none()||af.po+la>po{po=af.po+la;ai=[Some(af.ac),ac];}}}else if self.br.len()==1{let(la,ac)=b2::<L,D>(&pl,self.br[0]);
po=la;ai=[ac,None];}LI{moves:ai.iter().filter_map(|ac|*ac).collect(),po:self.n.po+u64::from(po)}}}#[inline(always)]
fn b2<L:LA,D:DE>(pl:&PA<L>,bi:BI)->(u32,Option<M>){let mut ln=LN::of::<D>(pl,bi);let mut best=(0,None);
while let Some((ac,patch))=ln.tk(){let mut af=*pl;toggle::<L,D>(&mut af,&patch);let(po,_)=c6::<L,D>(&mut af);
if best.1.is_none()||po>best.0{best=(po,Some(ac));}ln.kr(bi);}best}fn c7(ru:G,bo:&BO,br:&[BI],moves:&[M])->LI{
let mut bo=*bo;let mut l0=LI::default();for(place,&bi)in br.iter().enumerate(){let planned=moves.get(place).cloned();
let ac=match planned.or_else(||ms(ru,&bo,bi)){Some(ac)=>ac,None=>break};l0.po+=u64::from(ru.play(&mut bo,bi,ac));
l0.moves.push(ac);}l0}fn ms(ru:G,bo:&BO,bi:BI)->Option<M>{let mut best=None;for ac in(0..ME).map(M::fm){
if bo.accepts(ac.column()){let po=ru.play(&mut{*bo},bi,ac);match best{Some((most,_))if po<=most=>{}_=>best=Some((po,ac))
}}}best.map(|(_,ac)|ac)}const STEPS:usize=68;#[derive(Clone,Copy)]struct Step<L>{pl:PA<L>,ts:N<L>,va:WR,
po:u32}#[derive(Clone,Copy,Debug,Default,PartialEq,Eq)]struct OU{po:u32,su:u32}struct EX<L>{cu:Vec<Step<L>>,
le:usize,tr:Vec<Step<L>>,pt:usize,p3:usize}impl<L:LA>EX<L>{#[inline(always)]fn new<D:DE>(pl:PA<L>)->EX<L>{
let st=Step{pl,ts:ts::<L,D>(&pl),va:[0;4],po:0};EX{cu:vec![st;STEPS],le:0,tr:vec![st;STEPS],pt:0,p3:0
}}#[inline(always)]fn begin<D:DE>(&mut self,pl:PA<L>)->OU{let ou=self.play::<D>(pl,ts::<L,D>(&pl),0,0);
self.pt=0;self.accept();ou}#[inline(always)]fn play<D:DE>(&mut self,mut pl:PA<L>,mut sa:N<L>,mut st:usize,
mut po:u32)->OU{loop{let ke=&mut self.tr[st];ke.pl=pl;ke.ts=sa;ke.po=po;if sa.is_empty(){ke.va=[0;4];
self.p3=st+1;return OU{po,su:occupied::<L,D>(&pl).count()};}ke.va=vn::<L,D>(&mut pl,sa).store();let next=ts::<L,D>(&pl);
st+=1;po+=rp(sa)*st as u32;sa=next;}}#[inline(always)]fn attempt<D:DE>(&mut self,patches:&[PT;2],sm:&SA)->Option<OU>{
let[mut first,mut s]=*patches;let mut st=0;loop{let mut pl=self.cu[st].pl;sm.toggle::<L,D>(&mut pl,&first);
sm.toggle::<L,D>(&mut pl,&s);let sa=ts::<L,D>(&pl);if!sa.equals(&self.cu[st].ts){let po=self.cu[st].po;
self.pt=st;return Some(self.play::<D>(pl,sa,st,po));}self.tr[st].pl=pl;first.sink(&self.cu[st].va);s.sink(&self.cu[st].va);
st+=1;if st>self.le||first.co|s.co==0{self.pt=st;self.p3=st;return None;}}}#[inline(always)]fn accept(&mut self){
for st in 0..self.pt{self.cu[st].pl=self.tr[st].pl;}for st in self.pt..self.p3{self.cu[st]=self.tr[st];
self.le=st;}}}const LIKES:usize=3;const K:usize=32;const LK:usize=1<<(BR*BR);const ANY:usize=(1<<BR)-1;
struct FI{fo:[WR;K],ks:[[u8;BR];PI],fs:[u8;CE],lo:WR,fi:[u8;LK],next:[[u8;RO];RO]}impl FI{fn new(ar:&A)->FI{
let mut fit=FI{fo:[[0;WO];K],ks:[[0;BR];PI],fs:[0;CE],lo:[0;WO],fi:[0;LK],next:[[0;RO];RO]};for pi in 0..ar.trigger(){
let c=ar.colours(pi);for j in 0..BR{let ab=c[j]==c[(j+1)%BR];let below=c[j]==c[(j+2)%BR];let l2=if ab{1}else{2*below as usize};
fit.ks[pi][j]=(usize::from(c[j])*LIKES+l2)as u8;}}for cell in 0..CE{if let Some(rw)=ar.open_row(cell){
let fl=fb(cf(cell))+rw;fit.fs[cell]=fl as u8;fit.lo[wd(cf(cell))]|=1<<fl;}}for(look,fi)in fit.fi.iter_mut().enumerate(){
for rotation in 0..BR{let ht=|j:usize|look>>(BR*j+(j+BR-rotation)%BR)&1;*fi|=((ht(0)|ht(1)|ht(2))as u8^1)<<rotation;
}}for set in 1..RO{for dr in 0..RO{let mut rotation=dr%BR;while set>>rotation&1==0{rotation=(rotation+1)%BR;
}fit.next[set][dr]=rotation as u8;}}fit}#[inline(always)]fn look<L:LA,D:DE>(&mut self,pl:&PA<L>,colours:u8){
let ta=occupied::<L,D>(pl);let lo=L::load(&self.lo);let hi=lo.up(BR as i32-1);for cl in 1..colours+1{
let o0=sv::<L,D>(pl,ta,cl);let(ri,lf)=(o0.look_right(),o0.look_left());let(right2,left2)=(ri.look_right(),lf.look_left());
let l=ri.and(right2.or(lf)).or(lf.and(left2));let(next,la)=(ri.down(1),lf.up(1));let rn=next.and(right2.down(2).or(la)).or(la.and(left2.up(2)));
let(next,la)=(ri.up(1),lf.down(1));let fa=next.and(right2.up(2).or(la)).or(la.and(left2.down(2)));let(below,ab)=(o0.up(1).and(lo),o0.down(1).and(hi));
let ur=below.and(o0.up(2)).or(ab.and(o0.down(2)));let al=l.or(rn).or(fa.or(ur));let ky=usize::from(cl)*LIKES;
self.fo[ky%K]=al.store();self.fo[(ky+1)%K]=al.or(below).store();self.fo[(ky+2)%K]=al.or(ab).store();
}}#[inline(always)]fn rotations(&self,pi:usize,cell:usize)->usize{let(wr,fl)=(wd(cf(cell)),self.fs[cell%CE]&63);
let mut look=0;for(j,&ky)in self.ks[pi%PI].iter().enumerate(){let fo=self.fo[usize::from(ky)%K][wr]>>fl;
look|=(fo as usize&ANY)<<(BR*j);}usize::from(self.fi[look%LK])}#[inline(always)]fn fit(&self,ar:&A,ch:&mut CH)->bool{
let(a,b)=(usize::from(ch.first),usize::from(ch.s));let(cell_a,cell_b)=(ar.cell(a),ar.cell(b));ch.cs=ar.a0(cell_a,cell_b)&(a!=b);
let un=ANY*ch.cs as usize;let s7=((a==b)as usize)<<ar.rotation(a);let first=(self.rotations(a,cell_b)|un)&!s7;
let s=(self.rotations(b,cell_a)|un)&!s7;ch.f=self.next[first%RO][usize::from(ch.f)%RO];ch.se=self.next[s%RO][usize::from(ch.se)%RO];
(first!=0)&(s!=0)}}#[derive(Clone,Copy,Debug,PartialEq)]enum BU{Seconds(f64),Tries(u64)}trait CC:Send+Sync{
fn seconds(&self)->f64;}struct SO(Instant);impl SO{fn start()->SO{SO(Instant::now())}}impl CC for SO{
fn seconds(&self)->f64{let elapsed=self.0.elapsed();elapsed.as_secs()as f64+f64::from(elapsed.subsec_nanos())*1e-9
}}#[derive(Clone,Copy)]enum E<'a>{Tries(u64),Between(&'a dyn CC,f64,f64)}impl<'a>E<'a>{fn at_most(self,seconds:f64)->E<'a>{
match self{E::Between(cc,from,to)=>{E::Between(cc,from,to.min(from+seconds))}t=>t}}fn part(&self,t:u64)->f64{
let part=match*self{E::Tries(all)=>t as f64/all as f64,E::Between(cc,from,to)=>(cc.seconds()-from)/(to-from)
};part.min(1.0).max(0.0)}}#[derive(Clone,Copy,Debug,PartialEq,Eq)]enum MO{PN,Hurry,Survive}const PLANNED:f64=0.985;
const LT:f64=14e-6;const RU:f64=2e-6;const LS:u64=14_000;struct P0{bu:BU,cc:Box<dyn CC>,s1:f64,tu:f64,
av:bool}impl P0{fn new(bu:BU,cc:Box<dyn CC>)->P0{P0{bu,cc,s1:0.0,tu:0.0,av:false}}fn bn(&mut self,av:bool){
if!self.av{self.tu=self.cc.seconds();}self.av=av;}fn end_turn(&mut self){let now=self.cc.seconds();self.s1+=now-self.tu;
self.tu=now;}fn sk(&self)->f64{self.s1+(self.cc.seconds()-self.tu)}fn mode(&self,remaining:u64)->MO{
let share=self.share(1,remaining);if share>=LT{MO::PN}else if share>=RU||remaining<=LS{MO::Hurry}else{
MO::Survive}}fn share(&self,br:usize,remaining:u64)->f64{let lf=match self.bu{BU::Tries(_)=>remaining as f64,
BU::Seconds(seconds)=>seconds*PLANNED-self.sk()};lf.max(0.0)*(br as f64/remaining as f64).min(1.0)}fn effort(&self,br:usize,remaining:u64)->E<'_>{
match self.bu{BU::Tries(t)=>E::Tries(t.saturating_mul(br as u64)),BU::Seconds(_)=>{let now=self.cc.seconds();
E::Between(&*self.cc,now,now+self.share(br,remaining))}}}}const AT:usize=20;#[derive(Clone,Copy)]struct SE<'a>{
ru:G,bo:&'a BO,br:&'a[BI],sj:&'a S,effort:E<'a>}#[derive(Clone,Debug)]struct PN{moves:Vec<M>,ou:OU,vl:f64,
t:u64,ae:u64}fn sx(bo:&BO,br:&[BI],sl:u32)->usize{let heights=bo.heights();let fi=|&height:&u8|(RW-usize::from(height))/BR;
let rm:usize=heights.iter().map(fi).sum();let mut wa=1+rm.saturating_sub(sl as usize);let mut le=0;for(place,bi)in br.iter().enumerate(){
if wa==0{break;}if!bi.iu(){wa-=1;le=place+1;}}le}impl<'a>SE<'a>{#[inline(always)]fn start<L:LA,D:DE>(&self,di:&mut DI)->Option<A>{
let mi=|bi:&&BI|!bi.iu();let br:Vec<BI> =self.br.iter().filter(mi).cloned().collect();let(_,build_up)=br.split_last()?;
let mut ar=rf::<L,D>(self.bo,build_up,di);let trigger=br[ar.pieces()];let f0=ar.fc();di.throw();let cell=*f0.get(di.below(f0.len()))?;
ar.pb(trigger,cell,0);ar.fw();Some(ar)}#[inline(always)]fn moves<L:LA,D:DE>(&self,ar:&A)->Option<Vec<M>>{
let(mut pl,mut heights)=(self.bo.load::<L>(),self.bo.heights());let mut moves=Vec::with_capacity(self.br.len());
let mut pi=0;for&bi in self.br{if bi.iu(){let column=cv::<L,D>(&pl,&heights,bi)?;moves.push(M::new(column,0)?);
continue;}let patch=ar.patch(pi);toggle::<L,D>(&mut pl,&patch);heights[patch.column]+=BR as u8;moves.push(M::new(patch.column,ar.rotation(pi))?);
if pi==ar.trigger(){break;}pi+=1;}Some(moves)}}#[inline(always)]fn cv<L:LA,D:DE>(pl:&PA<L>,heights:&[u8;CO],
bi:BI)->Option<usize>{let co=c5(bi)[0];for(column,&height)in heights.iter().enumerate(){let rw=u32::from(height);
let mut wt=*pl;toggle::<L,D>(&mut wt,&PT{column,rw,co});if usize::from(height)+BR<=RW&&ts::<L,D>(&wt).count()==1{
return Some(column);}}None}#[inline(always)]fn rf<L:LA,D:DE>(bo:&BO,br:&[BI],di:&mut DI)->A{let mut lg=A::new(bo);
for _ in 0..AT{let mut ar=A::new(bo);let mut pl=bo.load::<L>();for&bi in br{if!pu::<L,D>(&mut ar,&mut pl,bi,di){
break;}}if ar.pieces()>lg.pieces(){lg=ar;}if lg.pieces()==br.len(){break;}}lg}#[inline(always)]fn pu<L:LA,D:DE>(
ar:&mut A,pl:&mut PA<L>,bi:BI,di:&mut DI)->bool{let mut c2=Vec::with_capacity(CO);for cell in ar.fc(){
di.throw();c2.push((ar.p6(cell,0).rw,di.below(1000),cell));}c2.sort_unstable();let cd=c5(bi);for&(_,chance,cell)in&c2{
for rotation in 0..BR{let rotation=(chance+rotation)%BR;let patch=ar.p6(cell,cd[rotation]);let mut wt=*pl;
toggle::<L,D>(&mut wt,&patch);if ts::<L,D>(&wt).is_empty(){*pl=wt;ar.pb(bi,cell,rotation as u8);return true;
}}}false}#[derive(Clone,Debug,PartialEq)]struct S{sl:u32,ho:f64,c1:f64,sq:f64,s0:u32,ro:f64,sw:u32,sp:f64,
si:u32}const SQ:u32=29;const PE:usize=64;const PATIENCE:usize=20;const PS:usize=32;#[derive(Clone,Copy)]
struct BE{bd:usize,pc:usize}#[derive(Clone,Copy)]struct NO{bo:BO,squares:u32,vl:i64,pn:usize,ac:M}struct SW{
ru:G,p4:f64,pe:Vec<Vec<NO>>,ci:Vec<NO>,ra:Vec<i64>}impl SW{fn new(ru:G,p4:f64)->SW{SW{ru,p4,pe:vec![Vec::new();PE+1],
ci:Vec::new(),ra:Vec::new()}}fn plan(&mut self,bo:&BO,br:&[BI],at:usize,ba:BE,effort:E)->Vec<M>{self.pe[0]=vec![NO{
bo:*bo,squares:bo.squares(),vl:0,pn:0,ac:M::fm(0)}];let na=1+(bo.squares()/SQ)as usize;let mut ls=f64::from(bo.squares())*self.p4;
let(mut bp,mut bs)=(0,0);let(mut wi,mut bd)=(ba.bd,0);for(py,&bi)in(1..PE+1).zip(br){let iv=py as f64>ls||py>bp+PATIENCE;
if iv&&bp>=at{break;}let dn=(py-1)as f64/PE as f64;wi=if effort.part(bd)<=dn{(wi*2).min(ba.bd)}else{
wi/2};wi=wi.max(na);self.play(py,bi,ba.pc,wi);bd+=self.pe[py].len()as u64;for(n,reached)in self.pe[py].iter().enumerate(){
let c3=py as f64+f64::from(reached.squares)*self.p4;if c3<ls||bp<at.min(py){ls=c3;bp=py;bs=n;}}}self.path_to(bp,bs)
}fn play(&mut self,py:usize,bi:BI,pc:usize,wi:usize){self.ci.clear();self.ru.run(PB{no:&self.pe[py-1],
bi,pc,ci:&mut self.ci});self.ra.clear();for(place,c0)in self.ci.iter().enumerate(){let rk=place as i64-(c0.vl<<PS);
self.ra.push(rk);}self.ra.sort_unstable();let ke=&mut self.pe[py];ke.clear();for&rk in&self.ra{let c0=&self.ci[rk as u32 as usize];
if ke.len()<wi&&!has(ke,c0){ke.push(*c0);}}}fn path_to(&self,py:usize,mut n:usize)->Vec<M>{let mut moves=Vec::with_capacity(py);
for py in(1..py+1).rev(){let st=&self.pe[py][n];moves.push(st.ac);n=st.pn;}moves.reverse();moves}}struct PB<'a>{
no:&'a[NO],bi:BI,pc:usize,ci:&'a mut Vec<NO>}impl<'a>BA for PB<'a>{type Output=();#[inline(always)]fn run<L:LA,D:DE>(self){
for(pn,n)in self.no.iter().enumerate(){let pl=n.bo.load::<L>();let mut ln=LN::of::<D>(&pl,self.bi);for _ in 0..self.pc{
let(ac,patch)=match ln.tk(){Some(landing)=>landing,None=>break};let mut af=pl;toggle::<L,D>(&mut af,&patch);
let(_,ov)=c6::<L,D>(&mut af);let squares=ov.occupied.count();self.ci.push(NO{bo:BO::store(&af),squares,
vl:vl(&ov,squares),pn,ac});}}}}fn has(ke:&[NO],c0:&NO)->bool{let equals=ke.iter().rev();let mut equals=equals.take_while(|n|n.vl==c0.vl);
equals.any(|n|n.bo==c0.bo)}#[inline(always)]fn vl<L:LA>(ov:&O<L>,squares:u32)->i64{let ps=&ov.ps;let(l,rn,fa)=(ps.ri,ps.u,ps.d);
let(oe,tw)=add(l.look_right(),rn.look_right().down(1),fa.look_right().up(1));let(ones2,twos2)=add(l.look_left().look_left(),
rn.look_left().look_left().up(2),fa.look_left().look_left().down(2));let(oe,twos3)=add(oe,ones2,ps.up.up(2));
let(tw,fr)=add(tw,twos2,twos3);let lo=lp(ov.occupied);let re=lo.or(lo.up(1)).or(lo.up(2));let oe=oe.and(re).or(rn.xor(fa));
let tw=tw.and(re).or(rn.and(fa));let gd=oe.count()+2*tw.count()+4*fr.and(re).count();i64::from(gd)-2*i64::from(squares)
}#[derive(Clone,Copy,Debug,PartialEq,Eq)]struct PC{bi:BI,ac:M,po:u32}#[derive(Clone,Copy,Debug,PartialEq,Eq)]
enum NE{GoOn,Stop}trait OB{fn placed(&mut self,placed:&PC,ga:&GA)->NE;fn planned(&mut self,_m:usize,_g:&GA)->NE{
NE::GoOn}}impl OB for(){fn placed(&mut self,_:&PC,_:&GA)->NE{NE::GoOn}}struct GA{ru:G,sh:S0,bo:BO,placed:u64,
sc:u64,so:Vec<BI>,next:usize}impl GA{fn new(ru:G,sh:S0)->GA{GA{ru,sh,bo:BO::new(),placed:0,sc:0,so:Vec::new(),
next:0}}fn placed(&self)->u64{self.placed}fn remaining(&self)->u64{self.sh.br-self.placed}fn ic(&self)->bool{
self.remaining()==0}fn ir(&self)->bool{!self.ic()&&self.bo.is_full()}fn play<B:Iterator<Item=BI>>(&mut self,
br:&mut B,p1:&mut dyn PY,ob:&mut dyn OB){let mut moves=Vec::new();let mut en=false;loop{en|=self.ir();
while!en&&self.wn(p1.preview()){match br.next(){Some(bi)=>self.show(bi),None=>en=true}}moves.clear();
self.ask(p1,&mut moves);if moves.is_empty()||self.p9(&moves,ob)==NE::Stop{return;}}}fn ii(&self)->usize{
self.so.len()-self.next}fn wn(&self,preview:usize)->bool{let kn=self.ii();kn<preview&&(kn as u64)<self.remaining()
}fn show(&mut self,bi:BI){if self.next>1024&&self.next*2>self.so.len(){self.so.drain(..self.next);self.next=0;
}self.so.push(bi);}fn ask(&self,p1:&mut dyn PY,moves:&mut Vec<M>){if self.ii()==0||self.ir(){return;
}let v=V{bo:&self.bo,br:&self.so[self.next..],remaining:self.remaining()};p1.plan(&v,moves);}fn p9(&mut self,moves:&[M],ob:&mut dyn OB)->NE{
for&ac in moves{let placed=self.place(ac);if ob.placed(&placed,self)==NE::Stop{return NE::Stop;}}ob.planned(moves.len(),self)
}fn place(&mut self,ac:M)->PC{let bi=self.so[self.next];let po=self.ru.play(&mut self.bo,bi,ac);self.next+=1;
self.placed+=1;self.sc+=u64::from(po);PC{bi,ac,po}}}const BY:[u8;3]=[0xEF,0xBB,0xBF];fn p8<R,W,P,F>(ip:&mut R,ot:&mut W,m:F)->io::Result<()>
where R:Read,W:Write,P:PY,F:FnOnce(G,S0)->P,{let mut tx=Vec::new();ip.read_to_end(&mut tx)?;let mut moves=MV(Vec::new());
if let Some((sh,dg))=split_game(&tx){let ru=G::new(sh.colours);let mut p1=m(ru,sh);let mut br=dg.chunks(BR)
.scan(sh.colours,|colours,three|rc(three,*colours));GA::new(ru,sh).play(&mut br,&mut p1,&mut moves);
}ot.write_all(&moves.0)?;ot.flush()}struct MV(Vec<u8>);impl MV{fn add(&mut self,ac:M)->io::Result<()>{
we(&mut self.0,ac)}}impl OB for MV{fn placed(&mut self,placed:&PC,_:&GA)->NE{match self.add(placed.ac){
Ok(())=>NE::GoOn,Err(_)=>NE::Stop}}}fn split_game(tx:&[u8])->Option<(S0,Vec<u8>)>{let ma=tx.starts_with(&BY);
let tx=&tx[if ma{BY.len()}else{0}..];let mut wo=tx.split(|byte|*byte<=b' ').filter(|wr|!wr.is_empty());
let br=rb(wo.next()?)?;let colours=C::new(rb(wo.next()?)?)?;let dg=wo.flatten().cloned().collect();Some((S0{colours,br},dg))
}fn rb(wr:&[u8])->Option<u64>{str::from_utf8(wr).ok()?.parse().ok()}fn rc(dg:&[u8],colours:C)->Option<BI>{
let cl=|place:usize|Some(dg.get(place)?.wrapping_sub(b'0'));BI::new([cl(0)?,cl(1)?,cl(2)?],colours)}
fn p7<R:Read,W:Write>(ip:&mut R,ot:&mut W,sj:fn(C)->S,seconds:f64)->io::Result<()>{let cc=SO::start();
p8(ip,ot,|ru,sh|{let s1=cc.seconds();let t=option_env!("BRICKGM_TRIES").and_then(|t|t.parse().ok());
let bu=t.map_or(BU::Seconds(seconds-s1),BU::Tries);SH::new(SR{ru,sj:sj(sh.colours),rl:None,p0:P0::new(bu,Box::new(cc)),
p5:Box::new(anneal),preview:usize::max_value()})})}fn sj(colours:C)->S{match colours.get(){3=>S{sl:4,s0:11,sw:200,si:140,ho:0.15,c1:0.02,sq:0.002,ro:0.164,sp:0.5},
4=>S{sl:4,s0:11,sw:200,si:140,ho:0.15,c1:0.02,sq:0.002,ro:0.164,sp:0.5},5=>S{sl:4,s0:11,sw:60,si:140,ho:0.15,c1:0.02,sq:0.002,ro:0.164,sp:0.7},
6=>S{sl:2,s0:11,sw:45,si:170,ho:0.15,c1:0.015,sq:0.0015,ro:0.164,sp:0.8},7=>S{sl:1,s0:11,sw:55,si:150,ho:0.15,c1:0.015,sq:0.002,ro:0.12,sp:0.7},
8=>S{sl:1,s0:11,sw:30,si:170,ho:0.15,c1:0.015,sq:0.002,ro:0.12,sp:1.0},_=>S{sl:1,s0:16,sw:30,si:280,ho:0.15,c1:0.015,sq:0.0035,ro:0.164,sp:1.2}
}}fn main(){let(ip,ot)=(&mut std::io::stdin(),&mut std::io::stdout());let _=p7(ip,ot,sj,9.0);}
