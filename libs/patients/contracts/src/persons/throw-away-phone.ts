// What is typed where a form insists on a number; one digit ten times is among it.
const THROW_AWAY = new Set(['1234567890', '0123456789', '9876543210', '1234512345']);

/** Whether a phone's key is a number that many type who have none: nobody is matched by it. */
export const isThrowAwayPhone = (key: string): boolean => THROW_AWAY.has(key) || /^(\d)\1{9}$/.test(key);
