import { describe, expect, it } from '@jest/globals';
import { completeEventFaults, eventFaults, type EventMember } from './event-faults.ts';
import { stepIgnored, stepSeen, stepTaken } from '../../test/conformance/conformance-kit.ts';

describe('the boot check of events', () => {
  const patients: EventMember = { name: 'patients', owns: [stepTaken, stepIgnored], handles: [] };
  const clinical: EventMember = { name: 'clinical', owns: [stepSeen], handles: [stepTaken.name] };
  const identity: EventMember = { name: 'identity', owns: [], handles: [stepSeen.name] };

  it('finds nothing wrong with services that fit together', () => {
    expect(completeEventFaults([patients, clinical, identity])).toEqual([]);
  });

  it('names an unknown event and a doubled handler', () => {
    const odd = { ...clinical, handles: [stepTaken.name, stepTaken.name, 'patients.nothing.happened.v1'] };
    expect(completeEventFaults([patients, odd, identity])).toEqual([
      'clinical has 2 handlers for patients.conformance.taken.v1',
      'clinical handles patients.nothing.happened.v1, which no contract declares',
    ]);
  });

  it('names a contract nobody owns', () => {
    const thief: EventMember = { name: 'identity', owns: [stepTaken], handles: [] };
    expect(eventFaults([thief])).toEqual([
      'nobody owns patients.conformance.taken.v1: identity lists it, but its owner is patients',
    ]);
    expect(eventFaults([{ ...patients, owns: [stepTaken] }], [stepIgnored])).toEqual([
      'nobody owns patients.conformance.ignored.v1: patients does not list it',
    ]);
    expect(completeEventFaults([identity], [stepSeen])).toEqual([
      'nobody owns clinical.conformance.seen.v1: there is no service clinical',
    ]);
  });

  it('API-16 names a reader that answers would wait for in vain', () => {
    expect(completeEventFaults([patients, { ...clinical, handles: [] }, identity])).toEqual([
      'answers wait for clinical to apply patients.conformance.taken.v1, but it has no handler for it',
    ]);
    expect(completeEventFaults([patients, clinical])).toEqual([
      'answers wait for identity to apply clinical.conformance.seen.v1, but there is no such service',
    ]);
    // In a process of its own a service cannot know what the others do.
    expect(eventFaults([clinical], [stepTaken])).toEqual([]);
  });
});
