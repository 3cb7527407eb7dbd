/** What the tour shows to whom: each step points at something on the page, and is left out where that isn't shown. */
import { isCustomerUser, isStaff, type User } from '@operatory/domain/access';

export interface TourStep {
  readonly title: string;
  readonly text: string;
  /** Finds what the step points at; the step with none is about the whole page. */
  readonly selector?: string;
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

const lastSteps: readonly TourStep[] = [
  {
    title: 'Jump to anything',
    text: `${isApple ? '⌘ K' : 'Ctrl K'} opens this from every page. Type a number or a few letters of what you’re looking for.`,
    selector: '[aria-label="Jump to anything"]',
  },
  {
    title: 'Your account',
    text: 'Your password and sign-ins, your other pages, the theme, and signing out.',
    selector: '[aria-label^="Account of "]',
  },
  {
    title: 'Help',
    text: 'The phone number and e-mail of customer service, and this tour. Press ? for the keyboard shortcuts.',
    selector: '[aria-label="Help"]',
  },
];

const staffSteps: readonly TourStep[] = [
  {
    title: 'Find a customer',
    text: 'Type a name, a customer number, or the caller’s phone number. Enter opens the first customer.',
    selector: '#content search',
  },
  {
    title: 'An order by its number',
    text: 'Type or scan it. Visitors who aren’t signed in can look up an order the same way.',
    selector: '#content input[aria-label="Order number"]',
  },
  {
    title: 'What’s waiting',
    text: 'What needs someone now. Each tile opens its list.',
    selector: 'nav[aria-label="Waiting"]',
  },
];

const practiceSteps: readonly TourStep[] = [
  {
    title: 'Your practice',
    text: 'Choose its name for lists, notes, spending, invoices, and everything else about the account.',
    selector: 'h1 button',
  },
  {
    title: 'Orders, Shop, and Cart',
    text: 'Orders has status, tracking, and invoices. The cart saves itself, and colleagues see the same cart.',
    selector: 'nav[aria-label="Customer"]',
  },
  {
    title: 'Approvals and notices',
    text: 'What waits for approval, and news of your orders.',
    selector: '[data-link="notices"] a',
  },
];

/** The steps for a person, in the order of the page; the first is about the whole page. */
export const tourSteps = (viewer: User, brandName: string): readonly TourStep[] => [
  {
    title: `Welcome to ${brandName}`,
    text: 'Where things are, in less than a minute. Esc ends the tour, and Help starts it again.',
  },
  ...(isStaff(viewer) ? staffSteps : isCustomerUser(viewer) ? practiceSteps : []),
  ...lastSteps,
];
