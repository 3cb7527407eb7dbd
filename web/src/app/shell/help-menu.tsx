/** Help: customer service's phone, the Send Email link, a tour, and the running version [A1.12] [A2.60]. */
import { useViewer } from '../../access/index.ts';
import { putUpdateAway, shownVersion, useUpdate } from '../../hub/announced-version.ts';
import { HelpIcon } from '../../parts/icons/frame-icons.tsx';
import { DeviceIcon, MailIcon, PhoneIcon } from '../../parts/icons/menu-icons.tsx';
import { Menu } from '../../parts/menus/menu.tsx';
import { settings, supportPhoneHref } from '../../settings/index.ts';
import { isPunchOutAddress } from '../routing/enforce-navigation.ts';
import { startTour } from '../tour/tour-shown.ts';

export function HelpMenu({ isOpenAtOnce }: { readonly isOpenAtOnce: boolean }) {
  const { supportPhone, supportEmail, appVersion } = settings();
  const { version } = useUpdate(appVersion);
  const hasTour = useViewer().kind === 'user' && !isPunchOutAddress();
  return (
    <Menu
      isOpenAtOnce={isOpenAtOnce}
      label="Help"
      button={<HelpIcon />}
      groups={[
        [
          { label: supportPhone, icon: PhoneIcon, href: supportPhoneHref() },
          { label: 'Send Email', icon: MailIcon, href: `mailto:${supportEmail}` },
        ],
        ...(hasTour ? [[{ label: 'Take a tour', icon: HelpIcon, onChoose: startTour }]] : []),
        ...(version === undefined
          ? []
          : [
              [
                {
                  label: `Update to version ${shownVersion(version, appVersion)}`,
                  icon: DeviceIcon,
                  onChoose: () => putUpdateAway(undefined),
                },
              ],
            ]),
      ]}
      foot={`Version ${shownVersion(appVersion)}`}
    />
  );
}
