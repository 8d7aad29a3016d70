import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Spinner } from '../ui/spinner.tsx'
import { drawPdf } from './draw-pdf.ts'
import classes from './pdf-picture.module.css'

/** The first page of a PDF, and the link to the file; the link alone where it cannot be drawn. */
export function PdfPicture({ url, name }: { url: string; name: string }) {
  const { data, error } = useQuery({
    // The rest of the address is when the link ends.
    queryKey: ['pdf-picture', url.split('?')[0]],
    queryFn: ({ signal }) => drawPdf(url, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    meta: { silent: true },
  })
  const more = data && data.pages > 1 ? ` (${data.pages} páginas)` : ''
  return (
    <span className={classes.pdf}>
      {!data && !error && <Spinner />}
      {data && <img src={data.picture} alt={name} />}
      {error && <span role="note">O PDF não pôde ser mostrado aqui. Abra o arquivo para conferir.</span>}
      <Anchor href={url} size="sm" underline="always">
        Abrir {name.toLowerCase()} em PDF{more}
      </Anchor>
    </span>
  )
}
