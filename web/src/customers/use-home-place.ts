/** Where somebody is on home: what is typed now, and what the address says once the typing stands still. */
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useDebounced } from '../parts/use-debounced.ts';
import { type HomeChoices, type HomePlace, homeQuery, readHomePlace } from './home-choices.ts';

/** The address is the only home of the place; `typed` runs ahead of it by at most 300 ms. */
export function useHomePlace(choices: HomeChoices) {
  const navigate = useNavigate();
  const router = useRouter();
  const query = useSearch({ strict: false }) as Record<string, unknown>;
  const place = readHomePlace(query, choices);
  const [typed, setTyped] = useState(place.find);
  const settled = useDebounced(typed);
  const asked = useRef(place.find);

  const change = (next: Partial<HomePlace>) => {
    const target = { ...place, find: typed, ...next };
    asked.current = target.find;
    void navigate({ to: '/home', search: homeQuery(query, target, choices), replace: true, resetScroll: false });
  };
  const latestChange = useRef(change);
  latestChange.current = change;

  useEffect(() => {
    // Somebody who chose a customer before the typing settled is on the way there and is not called back.
    const isLeaving = router.latestLocation.pathname !== router.state.resolvedLocation?.pathname;
    if (!isLeaving && settled !== asked.current) latestChange.current({ find: settled });
  }, [settled, router]);

  // The address can also change by itself, such as by the link on the brand.
  useEffect(() => {
    if (place.find === asked.current) return;
    asked.current = place.find;
    setTyped(place.find);
  }, [place.find]);

  return { place, typed, setTyped, change };
}
