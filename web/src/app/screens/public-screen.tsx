/** The public page: order look-up, products, sign-in. */

import { Outlet, useNavigate, useRouterState, useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { useViewer } from '../../access/index.ts';
import { isLanding } from '../../catalog/shop-search.ts';
import { OrderJumpBox } from '../../customers/order-jump-box.tsx';
import { ButtonLink } from '../../parts/controls/button.tsx';
import { lazyPart } from '../../parts/lazy/lazy-part.tsx';
import { QuietGuard } from '../../parts/lazy/part-guard.tsx';
import { SkeletonRows } from '../../parts/states/skeleton-rows.tsx';
import { offersCamera } from '../../scan/offers-camera.ts';
import { settings } from '../../settings/index.ts';
import { stringifyPlainSearch } from '../routing/plain-search.ts';
import { tabScreens } from '../routing/tab-screens.ts';
import { usePageTitle } from '../shell/page-title.ts';
import styles from './public-screen.module.css';
import { parsePublicSearch } from './public-search.ts';

/** The field next to it can be typed in before this button loads, and keeps its width when it appears. */
const ScanButton = lazyPart(
  () => import('../../scan/index.ts'),
  (file) => file.ScanButton,
);

/** Decoration, loaded last. */
const ToothChart = lazyPart(
  () => import('./tooth-chart.tsx'),
  (file) => file.ToothChart,
);

const productRoute = '/public/product/internal/$itemNumber';

interface PublicScreenProps {
  /** Titles the page; from the address [A2.02]. */
  readonly error?: string;
  /** Shows the error above everything else. */
  readonly alarm?: ReactNode;
  /** The text in the order number box. */
  readonly orderNumber?: string | undefined;
}

export function PublicScreen({ error, alarm, orderNumber }: PublicScreenProps) {
  const { companyName } = settings();
  const navigate = useNavigate();
  const isProductOpen = useRouterState({ select: ({ matches }) => matches.at(-1)?.routeId === productRoute });
  // A product over this page sets the title itself.
  usePageTitle(isProductOpen ? undefined : (error ?? 'Welcome'));
  const isVisitor = useViewer().kind === 'signed-out';
  const { stay, customerNumber: _, ...search } = parsePublicSearch(useSearch({ strict: false }));
  // Someone with `stay` in the address returns here after signing in.
  const wanted = stay === undefined ? {} : { wanted: `/${stringifyPlainSearch({ ...search, stay })}` };
  return (
    <>
      <div className={styles.page} data-searching={!isLanding(search) || undefined}>
        {alarm}
        <section className={styles.welcome}>
          <div className={styles.words}>
            <h1>Everything your practice orders, in one place.</h1>
            <p>Order online from {companyName}.</p>
            {isVisitor ? (
              <ButtonLink to="/sign-in" search={wanted} size="lg">
                Sign in
              </ButtonLink>
            ) : (
              <ButtonLink to="/home" size="lg">
                Home
              </ButtonLink>
            )}
          </div>
          <div className={styles.stage}>
            <QuietGuard>
              <ToothChart className={styles.chart} />
            </QuietGuard>
            <div className={styles.lookUp}>
              <h2>Where is my order?</h2>
              <p>Type the order number to see its status and tracking. No sign-in needed.</p>
              <div className={styles.jump}>
                <OrderJumpBox
                  initial={orderNumber}
                  onJump={(id) => navigate({ to: '/order/$id/{-$shipid}/{-$index}', params: { id } })}
                />
                <QuietGuard fallback={offersCamera() ? <span className={styles.scanPlace} /> : null}>
                  <ScanButton />
                </QuietGuard>
              </div>
            </div>
          </div>
        </section>
        <section className={styles.products} aria-labelledby="products-title">
          <h2 id="products-title">Products</h2>
          <Suspense fallback={<SkeletonRows label="Loading products" />}>
            <tabScreens.products
              search={search}
              onSearchChange={(next, { isReplacing }) =>
                navigate({ to: '/', search: { ...next, stay }, replace: isReplacing, resetScroll: false })
              }
            />
          </Suspense>
        </section>
      </div>
      <Outlet />
    </>
  );
}
