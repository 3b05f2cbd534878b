// Texts that turn the direction and are not isolated from what is around them: each has to be alone in an element that
// isolates it.
(() => {
  const turns = /[\u0590-\u08ff\u202a-\u202e\u2066-\u2069]/;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const { parentElement: around, textContent } = text;
    if (around === null || !turns.test(textContent ?? '') || !around.checkVisibility()) continue;
    if (around.closest('select, textarea, datalist') !== null) continue;
    const isIsolated = getComputedStyle(around).unicodeBidi !== 'normal';
    if (!isIsolated || around.childNodes.length > 1) found.push(around.outerHTML.slice(0, 200));
  }
  return found;
})();
