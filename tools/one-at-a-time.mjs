/** Keeps two copies that start from the same folder from installing or building over each other. */
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from './run.mjs';

/**
 * Does the work while no other process does work of this name; waits for one that does.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work which looks first whether another has done it meanwhile
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

/** The file appears with its number in it or not at all; that of a process that was killed is taken away. */
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
