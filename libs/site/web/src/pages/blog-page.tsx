import { addressOfPost } from '../blog/post.ts';
import { POSTS } from '../blog/posts.ts';
import { PageHead, Section } from '../frame/parts.tsx';

export const BlogPage = () => (
  <>
    <PageHead title="Blog" lead="How Nidaan is made, and why it is made that way." />
    <Section>
      <ul className="plain entries">
        {POSTS.map((post) => (
          <li key={post.slug}>
            <time dateTime={post.date[0]}>{post.date[1]}</time>
            <h2>
              <a href={addressOfPost(post)}>{post.title}</a>
            </h2>
            <p>{post.summary}</p>
          </li>
        ))}
      </ul>
    </Section>
  </>
);
