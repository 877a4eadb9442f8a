import { Button, Menu } from '@mantine/core';
import { dayListPdf, SCHEDULING_MESSAGES as messages, type Doctor } from '@nidaan/scheduling-contracts';
import { ErrorBanner, Icon, t, useDownload } from '@nidaan/ui';
import { IconPrinter } from '@tabler/icons-react';

interface PrintDayProps {
  doctors: readonly Doctor[];
  /** The doctor who is looked at; '' for all. */
  chosen: string;
  day: string;
}

/** Prints the day's list of a doctor on A4 (FRD-54): of the one who is looked at, else of one who is chosen. */
export function PrintDay({ doctors, chosen, day }: PrintDayProps) {
  const { download, busyId, failure, dismiss } = useDownload(dayListPdf, {
    fileName: (id) => `appointments-${id}-${day}.pdf`,
    failed: messages.printFailed,
  });
  const only = doctors.length === 1 ? doctors[0]!.id : Number(chosen);
  const print = (id: number) => download(id, { date: day });
  const look = {
    variant: 'default',
    disabled: busyId !== null,
    leftSection: <Icon of={IconPrinter} />,
  } as const;
  return (
    <>
      <ErrorBanner message={failure} onDismiss={dismiss} />
      {only > 0 ? (
        <Button {...look} onClick={() => print(only)}>
          {t('Print the day')}
        </Button>
      ) : (
        <Menu>
          <Menu.Target>
            <Button {...look}>{t('Print the day')}</Button>
          </Menu.Target>
          <Menu.Dropdown>
            {doctors.map(({ id, name }) => (
              <Menu.Item key={id} onClick={() => print(id)}>
                {name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
