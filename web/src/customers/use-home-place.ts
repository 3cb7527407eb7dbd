/** The home page's state: the typed text, the address once typing pauses, and the last choices. */
import { customerSearchLimits } from '@operatory/domain/customers';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { usePreferences } from '../access/index.ts';
import { useDebounced } from '../parts/hooks/use-debounced.ts';
import { type HomeChoices, type HomePlace, homeQuery, readHomePlace } from './home-choices.ts';

/** The address is the only source of this state; `typed` is ahead of it by at most 300 ms. */
export function useHomePlace(choices: HomeChoices) {
  const navigate = useNavigate();
  const router = useRouter();
  const query = useSearch({ strict: false }) as Record<string, unknown>;
  const { preferences, keep } = usePreferences();
  const place = readHomePlace(query, choices, preferences.searchBy);
  const [typed, setTyped] = useState(place.find);
  const settled = useDebounced(typed, customerSearchLimits.typingPause);
  const asked = useRef(place.find);

  const change = (next: Partial<HomePlace>) => {
    const target = { ...place, find: typed, ...next };
    asked.current = target.find;
    if (next.tab !== undefined || next.sort !== undefined) keep({ searchBy: { tab: target.tab, sort: target.sort } });
    void navigate({ to: '/home', search: homeQuery(query, target, choices), replace: true, resetScroll: false });
  };
  const latestChange = useRef(change);
  latestChange.current = change;

  useEffect(() => {
    // A customer that was chosen before the typing paused still opens.
    const isLeaving = router.latestLocation.pathname !== router.state.resolvedLocation?.pathname;
    if (!isLeaving && settled !== asked.current) latestChange.current({ find: settled });
  }, [settled, router]);

  // The address can also change otherwise, such as by the link on the brand.
  useEffect(() => {
    if (place.find === asked.current) return;
    asked.current = place.find;
    setTyped(place.find);
  }, [place.find]);

  return { place, typed, setTyped, change };
}
