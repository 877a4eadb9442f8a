import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { ALL_PERMISSIONS, ALL_ROUTES, COMPOSED_ROUTES } from '@nidaan/gateway-contracts';
import { hidePatient, patientDetail, type PatientAnswer } from '@nidaan/patients-contracts';
import { permissionsIn, READY_ROLES, type May, type ReadyRole, type RouteContract } from '@nidaan/kernel';
import { RolePermissions } from '@nidaan/platform-access';
import { FIELDS_OF_PATHS, FIELDS_SEEN_BY } from './fields.fixture.ts';

interface Shape {
  type?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
  enum?: unknown[];
  const?: unknown;
  additionalProperties?: Shape | boolean;
}

const LETTER: Readonly<Record<ReadyRole, string>> = {
  ...{ owner: 'O', manager: 'M', doctor: 'D', nurse: 'N' },
  ...{ reception: 'R', lab: 'L', pharmacy: 'P', accounts: 'A' },
};
const ROLES = Object.keys(READY_ROLES) as ReadyRole[];
const held = new RolePermissions(ALL_PERMISSIONS);

const mayOf =
  (role: ReadyRole): May =>
  (key) =>
    role === 'owner' || held.of(role).has(key);

function mayCall(role: ReadyRole, { needs = 'member' }: RouteContract): boolean {
  if (needs === 'member') return true;
  if (needs === 'owner') return role === 'owner';
  return permissionsIn(needs).some(mayOf(role));
}

const rulesOf = (fields: Readonly<Record<string, string>>, head = ''): [string, string][] =>
  Object.entries(fields).flatMap(([by, names]) =>
    (names.match(/\w+/g) ?? []).map((name): [string, string] => [`${head}${name}`, by]),
  );

const EXPECTED = new Map([
  ...rulesOf(FIELDS_SEEN_BY),
  ...Object.entries(FIELDS_OF_PATHS).flatMap(([paths, fields]) => rulesOf(fields, `${paths} `)),
]);

/** A field by the name under which its rule stands: with the paths before it, where these have rules of their own. */
const ruleOf = ({ path }: RouteContract, name: string): string => {
  const paths = Object.keys(FIELDS_OF_PATHS).find((all) => all.split(' ').some((begin) => path.startsWith(begin)));
  return paths === undefined ? name : `${paths} ${name}`;
};

const isOf = (shape: Shape, type: string): boolean => shape.type === type;

/** An answer in which every field holds something. */
function filled(shape: Shape): unknown {
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return filled(choices.find((each) => !isOf(each, 'null')) ?? choices[0]!);
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum.findLast((each) => each !== '');
  if (isOf(shape, 'array')) return shape.items ? [filled(shape.items)] : [];
  if (shape.properties) return Object.fromEntries(Object.entries(shape.properties).map(([name, each]) => [name, filled(each)]));
  if (isOf(shape, 'integer') || isOf(shape, 'number')) return 7;
  return isOf(shape, 'boolean') ? true : 'text';
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || value === 0 || value === undefined || (Array.isArray(value) && value.length === 0);

/** Every field of an answer with whether it holds something. */
function* fieldsOf(value: unknown): Generator<{ name: string; isSeen: boolean }> {
  if (Array.isArray(value)) for (const each of value) yield* fieldsOf(each);
  else if (typeof value === 'object' && value !== null)
    for (const [name, each] of Object.entries(value)) {
      yield { name, isSeen: !isEmpty(each) };
      yield* fieldsOf(each);
    }
}

const shapeOf = (answer: z.ZodType): Shape =>
  z.toJSONSchema(answer, { io: 'output', unrepresentable: 'any', reused: 'inline' }) as Shape;

function hiddenFor(role: ReadyRole, contract: RouteContract): unknown {
  const answer = filled(shapeOf(contract.answer!));
  const { hide } = contract;
  if (!hide) return answer;
  return Array.isArray(answer) ? answer.map((row) => hide(row, mayOf(role))) : hide(answer, mayOf(role));
}

const isForMembers = ({ access, answer }: RouteContract): boolean =>
  ['hospital', 'account'].includes(access) && answer !== undefined;

/** Which roles see each field in some answer. */
function seenFields(routes: readonly RouteContract[]): ReadonlyMap<string, string> {
  const seen = new Map<string, Set<string>>();
  for (const contract of routes.filter(isForMembers))
    for (const role of ROLES.filter((each) => mayCall(each, contract)))
      for (const { name, isSeen } of fieldsOf(hiddenFor(role, contract))) {
        const rule = ruleOf(contract, name);
        const by = seen.get(rule) ?? new Set();
        seen.set(rule, isSeen ? by.add(LETTER[role]) : by);
      }
  const inOrder = (by: ReadonlySet<string>) =>
    ROLES.map((role) => LETTER[role])
      .filter((letter) => by.has(letter))
      .join('');
  return new Map([...seen].map(([name, by]) => [name, inOrder(by)]));
}

/** What is wrong of the fields of these calls: not written down, or seen by others than it says. */
function faultsOf(routes: readonly RouteContract[]): string[] {
  return [...seenFields(routes)].flatMap(([name, by]) => {
    const expected = EXPECTED.get(name);
    if (expected === undefined) return [`${name}: say in fields.fixture.ts who may see it`];
    return expected === by ? [] : [`${name}: seen by ${by}, should be by ${expected}`];
  });
}

const ROUTES = [...ALL_ROUTES, ...COMPOSED_ROUTES] as readonly RouteContract[];

/** A call of the product with another answer, or other rules of what is hidden. */
const planted = (name: string, change: Partial<RouteContract>): readonly RouteContract[] =>
  ROUTES.map((contract) => (contract.name === name ? { ...contract, ...change } : contract));

describe('fields of answers', () => {
  it('ORG-15 ORG-06 are seen by the roles that the matrix names, and by no others', () => {
    expect(faultsOf(ROUTES)).toEqual([]);
    const names = new Set(seenFields(ROUTES).keys());
    expect([...EXPECTED.keys()].filter((name) => !names.has(name))).toEqual([]);
  });

  it('ORG-15 a planted field that stands in no rule is named', () => {
    const answer = patientDetail.answer as z.ZodObject;
    const faults = faultsOf(planted(patientDetail.name, { answer: answer.extend({ diagnosis: z.string() }) }));
    expect(faults).toEqual(['diagnosis: say in fields.fixture.ts who may see it']);
  });

  it('ORG-15 a call that skips the rules, and a rule that forgets a field, are named', () => {
    const skipped = faultsOf(planted(patientDetail.name, { hide: undefined }));
    expect(skipped).toContain('doctorAdvice: seen by OMDNRLPA, should be by OMDN');
    const hide = (patient: PatientAnswer, may: May) => ({ ...hidePatient(patient, may), amount: patient.amount });
    expect(faultsOf(planted(patientDetail.name, { hide }))).toEqual(['amount: seen by OMDNRLPA, should be by OMRPA']);
  });
});

describe('answers that say at which branch something stands', () => {
  const says = (shape: Shape): boolean =>
    (shape.properties?.branch?.type === 'integer' && shape.properties.branch_name !== undefined) ||
    [shape.items, ...(shape.anyOf ?? []), ...Object.values(shape.properties ?? {})].some(
      (part) => part !== undefined && says(part),
    );

  it('ORG-32 name it: their contracts say so, and no others do', () => {
    const shown = ALL_ROUTES.filter(({ access, answer }) => access !== 'staff' && answer !== undefined);
    const naming = shown.filter(({ answer }) => says(z.toJSONSchema(answer!, { unrepresentable: 'any', io: 'output' }) as Shape));
    expect(naming.map(({ name }) => name)).toContain('patients.register-patient');
    expect(naming.filter(({ namesBranches }) => !namesBranches).map(({ name }) => name)).toEqual([]);
    expect(ALL_ROUTES.filter((each) => each.namesBranches && !naming.includes(each)).map(({ name }) => name)).toEqual([]);
  });
});
