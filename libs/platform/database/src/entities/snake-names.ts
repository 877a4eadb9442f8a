import { DefaultNamingStrategy } from 'typeorm';

/** A property's column is its name in snake_case, unless the decorator gives a name: `savedAt` is stored as `saved_at`. */
export class SnakeNames extends DefaultNamingStrategy {
  override columnName(property: string, given: string | undefined): string {
    return given ?? property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }
}
