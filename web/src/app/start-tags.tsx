/** The small app that a scanned shelf tag opens; separate from the shop, so that it opens offline. */
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { readTagPath } from '@operatory/domain/lists';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { scanOutbox } from '../shelf-tags/scan-outbox.ts';
import { TagScreen } from '../shelf-tags/tag-screen.tsx';
import { followColorScheme } from './start/color-scheme.ts';

function start() {
  const place = document.getElementById('root');
  if (place === null) return;
  followColorScheme();
  const tag = readTagPath(window.location.pathname, new URLSearchParams(window.location.search));
  const outbox = scanOutbox();
  createRoot(place).render(
    <StrictMode>
      <TagScreen tag={tag} outbox={outbox} />
    </StrictMode>,
  );
  // Caches these few files; it only serves addresses of tags.
  if ('serviceWorker' in navigator) {
    navigator.serviceWorker.register('/tag/worker.js', { scope: '/tag/' }).catch(() => undefined);
  }
}

start();
