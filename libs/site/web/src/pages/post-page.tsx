import type { Post } from '../blog/post.ts';
import { PageHead, Prose, Section } from '../frame/parts.tsx';

export const PostPage = ({ post: { title, date, summary, Text } }: { post: Post }) => (
  <article>
    <PageHead kicker={`Blog · ${date[1]}`} title={title} lead={summary} />
    <Section>
      <Prose>
        <Text />
        <p>
          <a href="/blog">All entries</a>
        </p>
      </Prose>
    </Section>
  </article>
);
