const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text in HTML, between tags or in an attribute. */
export function escapedHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (char) => entities[char] ?? char);
}

/** Everything that XML 1.0 does not take, in no form: controls, halves of a character, and two that are none. */
const notInXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Text in XML, between tags or in an attribute, where a line break would else be a blank. */
export function escapedXml(text: string): string {
  return escapedHtml(text.replaceAll(notInXml, '\uFFFD')).replaceAll('\n', '&#10;');
}

/** Text in a line of Markdown, where it says what it says, and nothing to anybody whose name it has. */
export function escapedMarkdown(text: string): string {
  return text
    .replaceAll(/@|#(?=\d)/g, '$&\u200B')
    .replaceAll(/(\w):\/\//g, '$1:\u200B//')
    .replaceAll(/\bwww(?=\.)/gi, '$&\u200B')
    .replaceAll(/^\s*(?:[-+#]|\d+[.)])/g, '\u200B$&')
    .replaceAll(/[\\`*_[\]<>|~$&]/g, (char) => `&#${char.charCodeAt(0)};`)
    .replaceAll(/\s*\n\s*/g, '<br>');
}

/** A block of code in Markdown, fenced by more backticks than it has in a row. */
export function fenced(text: string, language = ''): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}
