/** How a person is called: first and last name, the name in their own script, or the stand-in for the nameless. */
export const personName = (person: { uhid: string; first_name: string; last_name: string; local_name: string }): string =>
  [person.first_name, person.last_name].filter((part) => part.trim() !== '').join(' ') ||
  person.local_name.trim() ||
  `Unknown patient ${person.uhid}`;
