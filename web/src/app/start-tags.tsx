/** The small program that a scanned shelf tag opens; it stands apart from the shop, so that it opens without a line. */
import './fonts.css';
import './tokens.css';
import './ground.css';
import { readTagPath } from '@operatory/domain/lists';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { deviceQueue } from '../shelf-tags/device-queue.ts';
import { TagScreen } from '../shelf-tags/tag-screen.tsx';
import { followColourScheme } from './colour-scheme.ts';

function start() {
  const place = document.getElementById('root');
  if (place === null) return;
  followColourScheme();
  const tag = readTagPath(window.location.pathname, new URLSearchParams(window.location.search));
  const queue = deviceQueue();
  createRoot(place).render(
    <StrictMode>
      <TagScreen tag={tag} queue={queue} />
    </StrictMode>,
  );
  // Keeps these few files; it answers for addresses of tags and for nothing else.
  if ('serviceWorker' in navigator) {
    navigator.serviceWorker.register('/tag/worker.js', { scope: '/tag/' }).catch(() => undefined);
  }
}

start();
