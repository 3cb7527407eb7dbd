/** The queries for delivery checks. */
import { queryOptions } from '@tanstack/react-query';
import { callPanel } from '../calls/index.ts';

export const deliveriesQuery = (customerNumber: string) =>
  queryOptions({
    queryKey: ['receiving', customerNumber, 'deliveries'],
    queryFn: ({ signal }) => callPanel('listDeliveries', { params: { customerNumber } }, { signal }),
    staleTime: 0,
  });

/** Cached while the panel is open, because a scan must find its product while the server is down. */
export const deliveryQuery = (customerNumber: string, shipmentId: number) =>
  queryOptions({
    queryKey: ['receiving', customerNumber, 'delivery', shipmentId],
    queryFn: ({ signal }) => callPanel('readDelivery', { params: { customerNumber, shipmentId } }, { signal }),
    staleTime: 0,
  });

export const lotsQuery = (customerNumber: string) =>
  queryOptions({
    queryKey: ['receiving', customerNumber, 'lots'],
    queryFn: ({ signal }) => callPanel('listLots', { params: { customerNumber } }, { signal }),
    staleTime: 0,
  });
