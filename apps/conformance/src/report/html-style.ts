import { tokens } from '@ordering/kit/tokens';
import { styles } from './markup.ts';

/** The look of the HTML report: that of the console, narrow and wide, and a page that can be printed. */
export const styleElement = styles(
  tokens,
  `
* { box-sizing: border-box; }
body { font: var(--size-normal)/var(--line-height) var(--font-text); color: var(--color-text); background: var(--color-bg); max-width: 64rem; margin: 0 auto; padding: var(--space-5) var(--space-4) 3rem; overflow-wrap: anywhere; }
h1 { font-size: var(--size-title); margin: 0; }
h2 { font-size: var(--size-large); margin: var(--space-6) 0 var(--space-2); }
h3 { font-size: var(--size-normal); display: inline; }
p { margin: var(--space-1) 0; }
a { color: inherit; }
small { font-size: var(--size-small); }
code, pre { font-family: var(--font-code); font-size: var(--size-small); }
.role, .facts, small, dt, .also, .legend, figcaption small, .none { color: var(--color-muted); }
[data-state] { color: var(--state); }
.role { margin: 0; }
.verdict { font-size: var(--size-large); font-weight: 600; border-left: var(--space-1) solid; padding: var(--space-1) 0 var(--space-1) var(--space-3); margin: var(--space-3) 0; }
dl { margin: var(--space-2) 0; }
dl > div { display: grid; grid-template-columns: 6rem 1fr; gap: var(--space-1) var(--space-3); margin: var(--space-1) 0; }
dd { margin: 0; min-width: 0; }
.facts { font-size: var(--size-small); }
.tiles { list-style: none; display: grid; grid-template-columns: repeat(auto-fit, minmax(6.5rem, 1fr)); gap: var(--space-2); padding: 0; margin: var(--space-5) 0; }
.tiles li { background: var(--color-surface); border: 1px solid var(--color-line); border-radius: var(--radius); padding: var(--space-2) var(--space-3); }
.tiles b { display: block; font-size: var(--size-title); line-height: 1.2; }
.tiles span { font-size: var(--size-small); color: var(--color-muted); }
.tiles .sign::before, .clauses .sign::before { margin-right: .3em; }
table { border-collapse: collapse; width: 100%; }
caption, .unseen { position: absolute; clip-path: inset(50%); }
th, td { text-align: left; font-weight: normal; padding: var(--space-1) var(--space-2); border-bottom: 1px solid var(--color-line); vertical-align: top; }
.families td, thead th { text-align: center; font-variant-numeric: tabular-nums; }
.clauses { font-size: var(--size-small); }
.clauses td { text-align: center; font-weight: 600; }
.clauses thead span { writing-mode: vertical-rl; }
.clauses th small { white-space: normal; }
details { border-top: 1px solid var(--color-line); padding: var(--space-2) 0; }
summary { cursor: pointer; }
dd details { border: 0; padding: 0; }
dd summary { color: var(--color-muted); }
.finding { background: var(--color-surface); border: 1px solid var(--color-line); border-left: var(--space-1) solid currentColor; border-radius: var(--radius); padding: var(--space-2) var(--space-3); margin: var(--space-2) 0; }
.finding > * { color: var(--color-text); }
.finding > .also { color: var(--color-muted); font-size: var(--size-small); }
.result { padding-left: var(--space-4); }
.result > summary > .state { min-width: 7.5rem; }
pre { margin: 0; padding: var(--space-2); background: var(--color-bg); border: 1px solid var(--color-line); border-radius: var(--radius-small); overflow: auto; max-height: 24rem; white-space: pre-wrap; }
.plain { list-style: none; padding: 0; }
.plain li { margin: var(--space-1) 0; }
.ladders { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); gap: var(--space-4); }
figure { margin: 0; background: var(--color-surface); border: 1px solid var(--color-line); border-radius: var(--radius); padding: var(--space-3); }
figcaption { font-size: var(--size-small); margin-bottom: var(--space-2); }
svg { display: block; width: 100%; max-width: 40rem; height: auto; }
svg text { font: 11px var(--font-text); fill: var(--color-text); }
svg text.tick { fill: var(--color-muted); font-size: 10px; }
svg line.tick { stroke: var(--color-line); }
svg .window { fill: var(--color-window); }
svg .came { fill: var(--state); stroke: var(--state); stroke-width: 1.5; }
svg text.missing { fill: var(--state); }
.key { display: inline-block; width: 1.4rem; height: .8rem; border-radius: var(--radius-small); margin-left: var(--space-2); }
.key.window { background: var(--color-window); margin-left: 0; }
.key.came { background: var(--color-good); border-radius: 50%; width: .8rem; }
@media (max-width: 30rem) { dl > div { grid-template-columns: 1fr; gap: 0; } .finding { padding: var(--space-2); } .result { padding-left: var(--space-2); } }
@media print {
  body { max-width: none; font-size: 10pt; }
  details::details-content { content-visibility: visible; block-size: auto; }
  details { break-inside: avoid; }
  pre { max-height: none; }
}
`,
);
