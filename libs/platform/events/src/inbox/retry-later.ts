/**
 * Thrown by a handler whose predecessor has not come yet (order holds within an aggregate, not across domains). The event is
 * tried again soon and patiently; late is not wrong.
 */
export class RetryLater extends Error {
  constructor(predecessor: string) {
    super(`Not yet: ${predecessor}`);
    this.name = 'RetryLater';
  }
}
