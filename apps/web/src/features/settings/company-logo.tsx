import { Button, Group } from '@mantine/core'
import { toPngBase64 } from '@shop/browser/image-file'
import type { CompanySettings } from '@shop/contract/company'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { FileButton } from '../../shared/files/file-button.tsx'
import { notify } from '../../shared/ui/notices.ts'
import { saveLogo } from './company.api.ts'
import classes from './company-logo.module.css'
import { useReloadSettings } from './settings.api.ts'

/** In pixels; larger than the logo is ever printed or displayed. */
const MAX_SIDE = 512

/** The logo is saved as soon as it is chosen, apart from the form. */
export function CompanyLogo({ logoUrl }: Pick<CompanySettings, 'logoUrl'>) {
  const reload = useReloadSettings()
  const logo = useMutation({
    mutationFn: async (file: File | null) => saveLogo(file && (await toPngBase64(file, MAX_SIDE))),
    onSuccess: async () => {
      await reload()
      notify.success('Logotipo alterado com sucesso.')
    },
    meta: { errorText: 'Não foi possível alterar o logotipo.' },
  })
  return (
    <div className={classes.logo}>
      {logoUrl ? (
        <img src={logoUrl} alt="Logotipo da empresa" />
      ) : (
        <span className={classes.none}>Sem logotipo</span>
      )}
      <Group gap={8} align="stretch">
        <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => file && logo.mutate(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={logo.isPending}
              leftSection={<IconPhoto size={18} aria-hidden />}
            >
              {logoUrl ? 'Trocar logotipo' : 'Escolher logotipo'}
            </Button>
          )}
        </FileButton>
        {logoUrl && (
          <Button
            variant="subtle"
            color="red"
            disabled={logo.isPending}
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => logo.mutate(null)}
          >
            Remover logotipo
          </Button>
        )}
      </Group>
    </div>
  )
}
