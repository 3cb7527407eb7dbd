/** Keeps two scripts in the same folder from installing or building at the same time. */
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from './run.mjs';

/**
 * Does the work once no other process is doing work with this name.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work that first checks whether another process has already done it
 * @returns {Promise<T>}
 */
export async function oneAtATime(name, work) {
  const path = join(root, '.cache', `${name}.lock`);
  mkdirSync(join(root, '.cache'), { recursive: true });
  while (!take(path)) await pause(200);
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

/** The file appears complete, with its process id, or not at all. The file of a killed process is removed. */
function take(path) {
  const aside = `${path}.${process.pid}`;
  writeFileSync(aside, String(process.pid));
  try {
    linkSync(aside, path);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
  const holder = readPid(path);
  if (holder !== undefined && !isAlive(holder)) rmSync(path, { force: true });
  return false;
}

function readPid(path) {
  try {
    return Number(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
