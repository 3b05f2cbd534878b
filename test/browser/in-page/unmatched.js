// Which selectors of a style sheet match nothing on the page. Evaluated in a page, it is a function of the sheet's text.
/** @param {string} text */
(text) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  /** @type {(rules: CSSRuleList) => string[]} */
  const selectors = (rules) =>
    [...rules].flatMap((rule) => {
      if (rule instanceof CSSMediaRule) return selectors(rule.cssRules);
      return rule instanceof CSSStyleRule ? rule.selectorText.split(/,(?![^(]*\))/) : [];
    });
  return selectors(sheet.cssRules).filter(
    (selector) => document.querySelector(selector.replace(/::[\w-]+$/, '')) === null,
  );
};
