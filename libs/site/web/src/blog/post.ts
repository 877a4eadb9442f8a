import type { ComponentType } from 'react';

/** An entry of the blog. */
export interface Post {
  slug: string;
  title: string;
  /** ISO day, and as shown. */
  date: readonly [string, string];
  summary: string;
  Text: ComponentType;
}

export const addressOfPost = ({ slug }: Post): string => `/blog/${slug}`;
