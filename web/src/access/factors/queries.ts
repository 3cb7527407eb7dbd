/** The signed-in person's second-step factors, and what is still required. */
import { queryOptions } from '@tanstack/react-query';
import { callBackOffice } from '../../calls/index.ts';

export const secondStepQuery = queryOptions({
  queryKey: ['second-step'],
  queryFn: ({ signal }) => callBackOffice('readSecondStep', {}, { signal }),
  staleTime: 0,
});
