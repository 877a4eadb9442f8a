import { addressOfPost } from './blog/post.ts';
import { POSTS } from './blog/posts.ts';
import { PLANS } from './content/plans.ts';
import { PRICE_QUESTIONS } from './content/questions.ts';
import { SOLUTIONS } from './content/solutions.ts';
import { HomePage } from './home/home-page.tsx';
import { AboutPage } from './pages/about-page.tsx';
import { BlogPage } from './pages/blog-page.tsx';
import { ContactPage } from './pages/contact-page.tsx';
import { CookiesPage } from './pages/cookies-page.tsx';
import { FeaturesPage } from './pages/features-page.tsx';
import { HelpPage } from './pages/help-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { PostPage } from './pages/post-page.tsx';
import { PressPage } from './pages/press-page.tsx';
import { PricingPage } from './pages/pricing-page.tsx';
import { PrivacyPage } from './pages/privacy-page.tsx';
import { SolutionPage } from './pages/solution-page.tsx';
import { TermsPage } from './pages/terms-page.tsx';
import { PUBLIC_URL, type SitePage } from './site-page.ts';

const APPLICATION = {
  '@type': 'SoftwareApplication',
  name: 'Nidaan',
  applicationCategory: 'HealthApplication',
  operatingSystem: 'Web',
  url: `${PUBLIC_URL}/`,
  offers: PLANS.filter(({ price }) => price !== undefined).map(({ name, price }) => ({
    '@type': 'Offer',
    name,
    price,
    priceCurrency: 'INR',
    description: 'per patient visit',
    url: `${PUBLIC_URL}/pricing`,
  })),
};

const QUESTIONS = {
  '@type': 'FAQPage',
  mainEntity: PRICE_QUESTIONS.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
};

const POST_PAGES: readonly SitePage[] = POSTS.map((post) => ({
  path: addressOfPost(post),
  title: post.title,
  description: post.summary,
  Page: () => <PostPage post={post} />,
  data: [
    {
      '@type': 'BlogPosting',
      headline: post.title,
      description: post.summary,
      datePublished: post.date[0],
      author: { '@id': `${PUBLIC_URL}/#organization` },
      mainEntityOfPage: PUBLIC_URL + addressOfPost(post),
    },
  ],
}));

const SOLUTION_PAGES: readonly SitePage[] = SOLUTIONS.map((solution) => ({
  path: solution.path,
  title: solution.title,
  description: solution.description,
  Page: () => <SolutionPage solution={solution} />,
}));

/** Every page of the public site. A page added here is built, in the sitemap and checked by the tests. */
export const PAGES: readonly SitePage[] = [
  {
    path: '/',
    title: 'hospital and clinic management for India',
    description:
      'Registration, prescriptions, lab, pharmacy and billing on one record, for hospitals, clinics and doctors in India. ₹20 per patient visit.',
    Page: HomePage,
    data: [APPLICATION],
  },
  ...SOLUTION_PAGES,
  {
    path: '/features',
    title: 'Features',
    description:
      'Everything Nidaan does for front desk, doctors, lab, pharmacy, accounts and management, and which parts are still in development.',
    Page: FeaturesPage,
  },
  {
    path: '/pricing',
    title: 'Pricing',
    description:
      'Primary Hospital ₹20, Multi-Hospital ₹120 per patient visit, Corporate Hospital by agreement. No licence, no fee before the first patient.',
    Page: PricingPage,
    data: [APPLICATION, QUESTIONS],
  },
  {
    path: '/about',
    title: 'About us',
    description: 'Why we make software for hospitals and clinics in India, what we hold to, and where Nidaan stands.',
    Page: AboutPage,
  },
  {
    path: '/contact',
    title: 'Contact',
    description: 'Request a demonstration of Nidaan, talk to us about prices, or ask a question.',
    Page: ContactPage,
  },
  { path: '/blog', title: 'Blog', description: 'How Nidaan is made, and why it is made that way.', Page: BlogPage },
  ...POST_PAGES,
  {
    path: '/press',
    title: 'Press',
    description: 'News, facts and pictures of Nidaan that may be quoted and printed.',
    Page: PressPage,
  },
  {
    path: '/help',
    title: 'Help',
    description:
      'Every screen of Nidaan explained with pictures: registration, doctor view, lab, pharmacy, tracking, billing, profile, tickets.',
    Page: HelpPage,
  },
  {
    path: '/privacy',
    title: 'Privacy',
    description:
      'What Nidaan keeps about visitors, hospitals and patients, where, for how long, and your rights under the DPDP Act, 2023.',
    Page: PrivacyPage,
  },
  {
    path: '/terms',
    title: 'Terms',
    description: 'The terms on which hospitals, clinics and doctors use Nidaan.',
    Page: TermsPage,
  },
  {
    path: '/cookies',
    title: 'Cookies',
    description: 'Nidaan sets no cookies. What your browser keeps instead, and how to remove it.',
    Page: CookiesPage,
  },
  { path: '/404', title: 'Page not found', description: 'There is no page at this address.', Page: NotFoundPage, isHidden: true },
];
