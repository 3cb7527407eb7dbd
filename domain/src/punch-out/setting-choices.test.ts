import { expect, it } from 'vitest';
import { profileFaults, usualProfile } from './profile.ts';
import { settingChoices } from './setting-choices.ts';

const written = (name: string, choice: string) => {
  const usual = usualProfile[name as keyof typeof usualProfile];
  if (Array.isArray(usual)) return [choice];
  return typeof usual === 'object' ? { [choice]: '' } : choice;
};
const faultsOf = (name: string, choice: string) =>
  profileFaults({ [name]: written(name, choice) }).filter((text) => text.startsWith(`The setting “${name}” `));

it.each(Object.entries(settingChoices))('%s has these values and no other', (name, choices) => {
  // A proof may need a user name, which is another mistake.
  const unusable = (choice: string) => faultsOf(name, choice).filter((text) => !text.includes('blank'));
  for (const choice of choices) expect(unusable(choice), choice).toEqual([]);
  expect(unusable('another')).toHaveLength(1);
});
