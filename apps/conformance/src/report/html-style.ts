/** The look of the HTML report: system fonts, both colour schemes, and a page that can be printed. */
export const stylesheet = `
:root { color-scheme: light dark; --line: #d0d4da; --dim: #57606a; --pass: #1a7f37; --fail: #c31d2b; --open: #855400; }
@media (prefers-color-scheme: dark) { :root { --line: #3d444d; --dim: #9aa4af; --pass: #4ac26b; --fail: #ff7b72; --open: #e3b341; } }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; overflow-wrap: anywhere; }
h2 { font-size: 1.15rem; margin-top: 2rem; }
.verdict { font-size: 1.15rem; font-weight: 600; border-left: .3rem solid; padding-left: .8rem; }
.facts, small, dt, footer { color: var(--dim); }
table { border-collapse: collapse; }
caption { position: absolute; clip-path: inset(50%); }
th, td { text-align: left; font-weight: normal; padding: .15rem 1.5rem .15rem 0; }
details { border-top: 1px solid var(--line); padding: .35rem 0; }
summary { cursor: pointer; }
.status { display: inline-block; min-width: 8.5rem; font-weight: 600; }
.pass { color: var(--pass); }
.fail { color: var(--fail); }
.kept { color: var(--pass); }
.broken { color: var(--fail); }
.warn, .open, .not-run, .not-observable { color: var(--open); }
.not-applicable { color: var(--dim); }
dl { margin: .5rem 0 .75rem 1.2rem; }
dl div { display: flex; gap: 1rem; margin: .2rem 0; }
dt { flex: 0 0 5.5rem; }
dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
pre { margin: 0; white-space: pre-wrap; font-size: .85rem; }
@media print {
  body { margin: 0; max-width: none; font-size: 10pt; }
  details::details-content { content-visibility: visible; block-size: auto; }
  details { break-inside: avoid; }
}
`;
