import { useSearchParams } from 'react-router-dom';
import { VIEWS, type ViewId } from './admin-views.tsx';

/** Which screen the address names, with its further parameters; going elsewhere is a step of the browser's history. */
export function useView() {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('view') ?? '';
  const view: ViewId = Object.hasOwn(VIEWS, wanted) ? (wanted as ViewId) : 'dashboard';
  const go = (next: ViewId, more: Record<string, string> = {}) =>
    setSearch({ ...(next === 'dashboard' ? {} : { view: next }), ...more });
  return { view, go, given: (name: string) => search.get(name) };
}
