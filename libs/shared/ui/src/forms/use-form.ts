import { useForm as useMantineForm, type FormErrors, type UseFormInput, type UseFormReturnType } from '@mantine/form';
import { t } from '../language/texts.ts';

/** Mantine's form, with what is wrong with a field in the language of the reader wherever it is shown. */
export function useForm<V extends object>(input: UseFormInput<V>): UseFormReturnType<V> {
  const form = useMantineForm<V>(input);
  const getInputProps: typeof form.getInputProps = (path, options) => {
    const given = form.getInputProps(path, options);
    return { ...given, error: inWords(given.error) };
  };
  const errors: FormErrors = Object.fromEntries(Object.entries(form.errors).map(([path, said]) => [path, inWords(said)]));
  return { ...form, errors, getInputProps };
}

const inWords = <S>(said: S): S | string => (typeof said === 'string' ? t(said) : said);
