// The worker of /tag/: keeps the page of scanned shelf tags and its files, and answers for these alone.
const files = __FILES__;
const kept = 'tag-__HASH__';
const shell = '/tag/';

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(kept)
      .then((cache) => cache.addAll([shell, ...files].map((file) => new Request(file, { cache: 'reload' }))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names.filter((name) => name.startsWith('tag-') && name !== kept).map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  const isPage = request.mode === 'navigate' && url.pathname.startsWith(shell);
  // Calls, and whatever else there is, go their way as if there were no worker.
  if (!isPage && !files.includes(url.pathname)) return;
  event.respondWith(
    caches.match(isPage ? shell : request, { cacheName: kept }).then((found) => found ?? fetch(request)),
  );
});
