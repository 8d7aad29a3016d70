import { Button } from '@mantine/core'
import { createProduct, type Product } from '@shop/contract/products'
import { useState } from 'react'
import { request } from '../../../shared/api/client.ts'
import { jpegDataUrl } from '../../../shared/files/picture-file.ts'
import { useAppForm } from '../../../shared/form/use-app-form.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { FormProblem } from '../../../shared/ui/form-problem.tsx'
import { notify } from '../../../shared/ui/notices.ts'
import { SubmitButton } from '../../../shared/ui/submit-button.tsx'
import { useRenewProducts } from '../product-calls.ts'
import classes from './form-grid.module.css'
import { ImagePanel } from './image-panel.tsx'
import { ProductFields } from './product-fields.tsx'
import { EMPTY_PRODUCT, PRODUCT_RULES, productBody } from './product-values.ts'

export default function CreateProduct({ onClose }: { onClose: () => void }) {
  const renew = useRenewProducts()
  const [images, setImages] = useState<readonly { base64: string; name: string }[]>([])
  const shown = images.map(({ base64, name }) => ({ url: jpegDataUrl(base64), name }))
  const product = useAppForm({
    initialValues: EMPTY_PRODUCT,
    rules: PRODUCT_RULES,
    schema: createProduct,
    toBody: productBody,
    save: (body) =>
      request<Product>('POST', '/products', {
        body: { ...body, images: images.map(({ base64 }) => base64) },
      }),
    onSaved: () => {
      notify.success('Produto criado com sucesso.')
      renew()
      onClose()
    },
    draft: 'product:new',
    errorText: 'Não foi possível criar o produto, tente novamente mais tarde.',
  })
  return (
    <Card takesFocus title="Cadastrar Produto">
      <form {...product.formProps} className={classes.stack}>
        <ProductFields
          values={product.values}
          onChange={(values) => product.form.setValues(values)}
          field={product.field}
          editing={false}
        />
        <ImagePanel
          images={shown}
          onPick={(base64, name) => setImages((old) => [...withoutImage(old, base64), { base64, name }])}
          onClear={() => setImages([])}
          onRemove={({ url }) => setImages((old) => old.filter((one) => jpegDataUrl(one.base64) !== url))}
        />
        <FormProblem text={product.problem} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={product.leaving(onClose)}>
            Fechar
          </Button>
          <SubmitButton {...product.submitProps}>Cadastrar</SubmitButton>
        </div>
      </form>
    </Card>
  )
}

const withoutImage = <Image extends { base64: string }>(images: readonly Image[], base64: string) =>
  images.filter((one) => one.base64 !== base64)
