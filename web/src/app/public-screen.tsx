/** The public page: look an order up by its number, look at products, sign in. */

import { Outlet, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useViewer } from '../access/index.ts';
import { OrderJumpBox } from '../customers/order-jump-box.tsx';
import { Banner } from '../parts/banner.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { ScanButton } from '../scan/index.ts';
import { settings } from '../settings/index.ts';
import { usePageTitle } from './page-title.ts';
import { stringifyPlainSearch } from './plain-search.ts';
import styles from './public-screen.module.css';
import { parsePublicSearch } from './public-search.ts';
import { tabScreens } from './tab-screens.ts';
import { ToothChart } from './tooth-chart.tsx';

export function PublicScreen({ error }: { readonly error?: string }) {
  usePageTitle('Welcome');
  const { brandName, companyName } = settings();
  const navigate = useNavigate();
  const isVisitor = useViewer().kind === 'signed-out';
  const { stay, customerNumber: _, ...search } = parsePublicSearch(useSearch({ strict: false }));
  // Whoever was to stay on this page comes back to it after signing in.
  const wanted = stay === undefined ? {} : { wanted: `/${stringifyPlainSearch({ ...search, stay })}` };
  return (
    <>
      <div className={styles.page}>
        {error === undefined ? null : <Banner tone="alarm">{error}</Banner>}
        <section className={styles.welcome}>
          <div className={styles.words}>
            <h1>Everything your practice orders, in one place.</h1>
            <p>
              {brandName} is the ordering desk of {companyName}.
            </p>
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
            <ToothChart className={styles.chart} />
            <div className={styles.lookUp}>
              <h2>Where is my order?</h2>
              <p>Type the order number to see its status and tracking. No sign-in needed.</p>
              <div className={styles.jump}>
                <OrderJumpBox onJump={(id) => navigate({ to: '/order/$id/{-$shipid}/{-$index}', params: { id } })} />
                <ScanButton />
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
