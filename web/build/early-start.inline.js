// Runs in the page's head, before the program itself: sets light or dark, and starts what the address needs first.
(() => {
  let scheme;
  try {
    scheme = localStorage.getItem('operatory.colourScheme');
  } catch {}
  if (scheme !== 'light' && scheme !== 'dark') {
    scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  document.documentElement.setAttribute('data-theme', scheme);

  const link = (rel, href, as) => {
    const element = document.createElement('link');
    element.rel = rel;
    element.href = href;
    if (as) element.as = as;
    // The program asks for its files this way; another way would load them twice.
    element.crossOrigin = '';
    document.head.append(element);
  };
  const written = JSON.parse(document.getElementById('role').textContent);
  const role = typeof written === 'object' ? written : null;
  const query = new URLSearchParams(location.search);
  const searchText =
    [...query.keys()].join() === 'searchText' && new URLSearchParams({ searchText: query.get('searchText') });
  window.earlyAnswers = new Map();
  for (const { path, scripts, styles, calls, who, isPublic, isBare } of __STARTS__) {
    const found = new RegExp(path, 'i').exec(location.pathname);
    if (!found) continue;
    for (const file of scripts) link('modulepreload', file);
    for (const file of styles) link('preload', file, 'style');
    if ((!isPublic && !role) || (who && !role?.[who]) || (isBare && location.search)) continue;
    for (const call of calls) {
      if (call.includes('$searchText') && !searchText) continue;
      const address = call
        .replace('$1', found[1])
        .replace('$email', () => encodeURIComponent(role.email))
        .replace('searchText=$searchText', () => searchText);
      const answer = fetch(address, { headers: { accept: 'application/json' } });
      answer.catch(() => {});
      window.earlyAnswers.set(address, answer);
    }
  }
})();
