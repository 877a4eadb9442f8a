/** What a lead is found by, as its index has it: a line each, so that a match never spans two fields. */
export const SEARCHED_LEAD = `lower(name || E'\\n' || email || E'\\n' || phone || E'\\n' || subject || E'\\n' || message || E'\\n' || note)`;
