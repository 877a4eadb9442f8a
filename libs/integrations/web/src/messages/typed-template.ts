import {
  isTag,
  MESSAGE_VARIABLES,
  PLACEHOLDER_MAX,
  tagsIn,
  DLT_CATEGORIES,
  type DltCategory,
  type DltTag,
  type MessageChannel,
  type MessageKind,
  type MessageLanguage,
  type MessageTemplate,
} from '@nidaan/integrations-contracts';

/** A template as it is typed. */
export interface TypedTemplate {
  kind: MessageKind;
  language: MessageLanguage;
  channel: MessageChannel;
  subject: string;
  body: string;
  dlt: {
    header: string;
    template_id: string;
    category: DltCategory | '';
    placeholders: { tag: DltTag; variable: string; max: number }[];
  };
  is_active: boolean;
}

/** What a form begins with. */
export function typedOf(template: MessageTemplate | null, headers: readonly string[]): TypedTemplate {
  if (!template) {
    const dlt = { header: headers[0] ?? '', template_id: '', category: 'service_implicit' as const, placeholders: [] };
    return { kind: 'reminder', language: 'en', channel: 'sms', subject: '', body: '', dlt, is_active: true };
  }
  const { id: _, dlt, ...rest } = template;
  const { entity_id: __, category: given, ...registered } = dlt;
  const category = DLT_CATEGORIES.find((each) => each === given) ?? '';
  return { ...rest, dlt: { ...registered, category } };
}

/** The text was typed: its parts get variables, those that were chosen stay. */
export function withParts(values: TypedTemplate, body: string): TypedTemplate {
  const tags = tagsIn(body).filter(isTag);
  const chosen = values.dlt.placeholders;
  const placeholders = tags.map((tag, at) => ({
    ...(chosen[at] ?? { variable: MESSAGE_VARIABLES[0], max: PLACEHOLDER_MAX }),
    tag,
  }));
  return { ...values, body, dlt: { ...values.dlt, placeholders } };
}
