// Sets theme, language and direction before the first paint. Runs before everything else, so it must never throw.
(() => {
  try {
    const root = document.documentElement;
    const theme = localStorage.getItem('amanah.theme');
    const language = localStorage.getItem('amanah.language') || (navigator.language || 'en').slice(0, 2);
    if (theme === 'light' || theme === 'dark') root.setAttribute('data-theme', theme);
    if (language === 'ar') {
      root.lang = 'ar';
      root.dir = 'rtl';
    }
  } catch (_) {
    // Storage is closed (private mode): the system theme and English stand.
  }
})();
