/** The panel that the address names, over a customer's page, with a menu of the other panels [C2.05]. */
import { useQuery } from '@tanstack/react-query';
import { useLocation, useMatch, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useViewer } from '../../access/index.ts';
import { customerQuery } from '../../customers/index.ts';
import { PanelsIcon } from '../../parts/icons/panel-icons.tsx';
import { Slider, SliderBeside } from '../../parts/layers/slider.tsx';
import { ScreenGuard } from '../../parts/lazy/part-guard.tsx';
import { Menu } from '../../parts/menus/menu.tsx';
import { SkeletonRows } from '../../parts/states/skeleton-rows.tsx';
import { useCloseSlider } from '../routing/close-slider.ts';
import { goBackOverStep, nextPanelStep, notePanelIndex } from '../routing/slider-history.ts';
import { usePageTitle } from '../shell/page-title.ts';
import './customer-panel.css';
import { panelAt, panelsFor } from './customer-panels.ts';

/** Opening another panel replaces this one, in the address and in the history. */
function PanelMenu({ customerNumber, current }: { readonly customerNumber: string; readonly current: string }) {
  const navigate = useNavigate();
  const panels = panelsFor(useViewer());
  if (panels.length < 2) return null;
  const choices = panels.map(({ name, label, icon, screen }) => ({
    label,
    icon,
    isChecked: name === current,
    onChoose: () => {
      if (name === current) return;
      const params = { id: customerNumber, panel: name };
      const go = () => navigate({ to: '/customer/$id/$panel', params, state: true, replace: true, resetScroll: false });
      // The open one stays until the other has loaded.
      void screen.preload().then(go);
    },
  }));
  return <Menu label="Panels" button={<PanelsIcon />} groups={[choices]} />;
}

export function CustomerPanel() {
  const { id, panel: part } = useParams({ from: '/customer/$id/$panel' });
  const search = useSearch({ from: '/customer/$id/$panel' });
  const navigate = useNavigate();
  const { data: record } = useQuery(customerQuery(id));
  const router = useRouter();
  const close = useCloseSlider(id);
  const panel = panelAt(part);
  const own = useMatch({ from: '/customer/$id/$panel', select: ({ pathname }) => pathname.toLowerCase() });
  // While a product opens from this panel, the location is already the product's.
  const index = useLocation({
    select: ({ pathname, state }) => (pathname.toLowerCase() === own ? state.__TSR_index : undefined),
  });
  useEffect(() => {
    if (index !== undefined) notePanelIndex(index);
  }, [index]);
  usePageTitle(panel === undefined ? undefined : `${panel.label} · ${record?.Name ?? id}`);
  if (panel === undefined) return null;
  const { name, label, screen: Screen } = panel;
  const waiting = (
    <Slider title={label} onClose={close}>
      <SkeletonRows rows={8} label="Loading" />
    </Slider>
  );
  return (
    <SliderBeside value={<PanelMenu customerNumber={id} current={name} />}>
      <ScreenGuard use={`${id}/${name}`} fallback={waiting}>
        <Screen
          key={`${id}/${name}`}
          customerNumber={id}
          customerName={record?.Name}
          search={search}
          onSearchChange={(next, { isStep } = { isStep: false }) =>
            void navigate({
              to: '/customer/$id/$panel',
              params: { id, panel: name },
              search: next,
              state: isStep ? nextPanelStep : true,
              replace: !isStep,
              resetScroll: false,
            })
          }
          onStepBack={() => goBackOverStep(router.history)}
          onClose={close}
        />
      </ScreenGuard>
    </SliderBeside>
  );
}
