/** What the signed-in person has set up for the second step, or still has to do. */
import { queryOptions } from '@tanstack/react-query';
import { callBackOffice } from '../../calls/index.ts';

export const secondStepQuery = queryOptions({
  queryKey: ['second-step'],
  queryFn: ({ signal }) => callBackOffice('readSecondStep', {}, { signal }),
  staleTime: 0,
});
