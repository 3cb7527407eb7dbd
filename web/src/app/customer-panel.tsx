/** The one panel that the address names, over a customer's page; in its head stands the way to the others [C2.05]. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useViewer } from '../access/index.ts';
import { customerQuery } from '../customers/index.ts';
import { Menu } from '../parts/menu.tsx';
import { PanelsIcon } from '../parts/panel-icons.tsx';
import { ScreenGuard } from '../parts/part-guard.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { Slider, SliderBeside } from '../parts/slider.tsx';
import { useCloseSlider } from './close-slider.ts';
import { panelAt, panelsFor } from './customer-panels.ts';
import { usePageTitle } from './page-title.ts';
import { notePanelIndex } from './tab-destination.ts';

/** Opening another panel closes this one: it takes its place in the address and in the history. */
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
      const go = () => navigate({ to: '/customer/$id/$panel', params, replace: true, resetScroll: false });
      // The open one stays until the other can be drawn.
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
  useEffect(() => notePanelIndex(router.history), [router]);
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
          onSearchChange={(next) =>
            void navigate({
              to: '/customer/$id/$panel',
              params: { id, panel: name },
              search: next,
              replace: true,
              resetScroll: false,
            })
          }
          onClose={close}
        />
      </ScreenGuard>
    </SliderBeside>
  );
}
