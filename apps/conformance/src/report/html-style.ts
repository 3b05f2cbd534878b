import { html } from './markup.ts';

/** The look of the HTML report: system fonts, both colour schemes, narrow and wide, and a page that can be printed. */
export const styleElement = html`<style>
:root { color-scheme: light dark; --ground: #fff; --card: #f6f8fa; --text: #1f2328; --line: #d1d9e0; --dim: #59636e; --pass: #1a7f37; --fail: #c31d2b; --open: #855400; --window: #b6d4c0; }
@media (prefers-color-scheme: dark) { :root { --ground: #0d1117; --card: #161b22; --text: #e6edf3; --line: #3d444d; --dim: #9aa4af; --pass: #4ac26b; --fail: #ff7b72; --open: #e3b341; --window: #1f4a30; } }
* { box-sizing: border-box; }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--text); background: var(--ground); max-width: 64rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; overflow-wrap: anywhere; }
h1 { font-size: 1.4rem; margin: 0; }
h2 { font-size: 1.15rem; margin: 2rem 0 .6rem; }
h3 { font-size: 1rem; display: inline; }
p { margin: .3rem 0; }
a { color: inherit; }
code, pre { font: .85em/1.5 ui-monospace, monospace; }
.role, .facts, small, dt, .also, .legend, figcaption small { color: var(--dim); }
.role { margin: 0; }
.verdict { font-size: 1.1rem; font-weight: 600; border-left: .3rem solid; padding: .2rem 0 .2rem .8rem; margin: .8rem 0; }
dl { margin: .5rem 0; }
dl > div { display: grid; grid-template-columns: 6rem 1fr; gap: .2rem .8rem; margin: .25rem 0; }
dd { margin: 0; min-width: 0; }
.facts { font-size: .9rem; }
.tiles { list-style: none; display: grid; grid-template-columns: repeat(auto-fit, minmax(6.5rem, 1fr)); gap: .5rem; padding: 0; margin: 1.2rem 0; }
.tiles li { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .4rem .7rem; }
.tiles b { display: block; font-size: 1.4rem; line-height: 1.2; }
.tiles span { font-size: .8rem; color: var(--dim); }
table { border-collapse: collapse; width: 100%; }
caption, .unseen { position: absolute; clip-path: inset(50%); }
th, td { text-align: left; font-weight: normal; padding: .3rem .4rem; border-bottom: 1px solid var(--line); vertical-align: top; }
.families td, thead th { text-align: center; font-variant-numeric: tabular-nums; }
.clauses { font-size: .9rem; }
.clauses td { text-align: center; font-weight: 600; }
.clauses thead span { writing-mode: vertical-rl; }
.clauses th small { white-space: normal; }
details { border-top: 1px solid var(--line); padding: .35rem 0; }
summary { cursor: pointer; }
dd details { border: 0; padding: 0; }
dd summary { color: var(--dim); }
.finding { background: var(--card); border: 1px solid var(--line); border-left: .3rem solid currentColor; border-radius: .4rem; padding: .5rem .8rem; margin: .6rem 0; }
.finding > * { color: var(--text); }
.finding > .also { color: var(--dim); font-size: .9rem; }
.result { padding-left: 1rem; }
.status { font-weight: 600; }
.result .status { display: inline-block; min-width: 7.5rem; }
.pass, .kept { color: var(--pass); }
.fail, .failed-as-well, .broken { color: var(--fail); }
.warn, .open, .not-run, .not-observable { color: var(--open); }
.none, .not-applicable { color: var(--dim); }
pre { margin: 0; padding: .6rem; background: var(--ground); border: 1px solid var(--line); border-radius: .3rem; overflow: auto; max-height: 24rem; white-space: pre-wrap; }
.plain { list-style: none; padding: 0; }
.plain li { margin: .35rem 0; }
.ladders { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); gap: 1rem; }
figure { margin: 0; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .7rem; }
figcaption { font-size: .9rem; margin-bottom: .4rem; }
svg { display: block; width: 100%; max-width: 40rem; height: auto; }
svg text { font: 11px system-ui, sans-serif; fill: var(--text); }
svg text.tick { fill: var(--dim); font-size: 10px; }
svg line.tick { stroke: var(--line); }
svg .window { fill: var(--window); }
svg line.came { stroke: var(--pass); stroke-width: 1.5; }
svg circle.came { fill: var(--pass); }
.early line.came, .late line.came { stroke: var(--fail); }
.early circle.came, .late circle.came { fill: var(--fail); }
.missing text, svg text.missing { fill: var(--fail); }
.not-observable .came { fill: var(--open); stroke: var(--open); }
.key { display: inline-block; width: 1.4rem; height: .8rem; border-radius: .2rem; margin-left: .6rem; }
.key.window { background: var(--window); margin-left: 0; }
.key.came { background: var(--pass); border-radius: 50%; width: .8rem; }
@media (max-width: 30rem) { dl > div { grid-template-columns: 1fr; gap: 0; } .finding { padding: .5rem; } .result { padding-left: .4rem; } }
@media print {
  body { max-width: none; font-size: 10pt; }
  details::details-content { content-visibility: visible; block-size: auto; }
  details { break-inside: avoid; }
  pre { max-height: none; }
}
</style>`;
