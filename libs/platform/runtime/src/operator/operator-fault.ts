/** A fault whose one sentence is all that the operator needs. */
export const operatorFault = (sentence: string): Error => Object.assign(new Error(sentence), { isExpected: true });
