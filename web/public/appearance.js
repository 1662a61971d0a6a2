// Sets theme, language and direction before the first paint, and on pages that are drawn already asks for the app after it.
// Runs before everything else, so it must never throw.
(() => {
  try {
    const root = document.documentElement;
    const theme = localStorage.getItem('amanah.theme');
    if (theme === 'light' || theme === 'dark') root.setAttribute('data-theme', theme);
    const sent = root.lang;
    const language = localStorage.getItem('amanah.language') || (navigator.language || 'en').slice(0, 2);
    root.lang = language === 'ar' ? 'ar' : 'en';
    root.dir = language === 'ar' ? 'rtl' : 'ltr';
    // What was drawn in another language, for another country, or for a stranger where this is none, is not shown: the app draws it anew.
    if (root.lang !== sent) root.setAttribute('data-drawn-for', 'nobody');
    else if (
      (localStorage.getItem('amanah.market') || '') !== (root.dataset.market || '') ||
      ['rules', 'token'].some((name) => localStorage.getItem(`amanah.${name}`))
    )
      root.setAttribute('data-drawn-for', 'strangers');
  } catch (_) {
    // Storage is closed (private mode): the system theme and the language that was sent stand.
  }
})();

// Where a script runs the picture is only looked at until the app has taken its place; where none does, its links are all there is.
document.addEventListener('DOMContentLoaded', () => {
  document.querySelector('[data-first-picture]')?.setAttribute('inert', '');
});

// A page that is drawn already shows itself first: its scripts are asked for once it is on the screen, or soon in a hidden tab.
document.addEventListener('DOMContentLoaded', () => {
  const links = document.querySelectorAll('link[data-script]');
  let isAsked = false;
  const ask = () => {
    if (isAsked) return;
    isAsked = true;
    for (const link of links) {
      link.rel = 'modulepreload';
      if (!link.hasAttribute('data-start')) continue;
      const script = document.createElement('script');
      script.type = 'module';
      script.crossOrigin = '';
      script.src = link.href;
      document.head.append(script);
    }
  };
  if (links.length === 0) return;
  requestAnimationFrame(() => setTimeout(ask));
  setTimeout(ask, 1500);
});
