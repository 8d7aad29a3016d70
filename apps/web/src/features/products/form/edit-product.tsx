import { Button, Group } from '@mantine/core'
import { changeProductBody, type Product } from '@shop/contract/products'
import { useState } from 'react'
import { FormRefusal } from '../../../shared/form/form-refusal.tsx'
import { useAppForm } from '../../../shared/form/use-app-form.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { confirm } from '../../../shared/ui/confirm.ts'
import { notify } from '../../../shared/ui/notices.ts'
import { SubmitButton } from '../../../shared/ui/submit-button.tsx'
import { changeProduct, useAddImage, useReloadProducts, useRemoveImages } from '../product-changes.api.ts'
import classes from './form-grid.module.css'
import { ImagePanel } from './image-panel.tsx'
import { ProductFields } from './product-fields.tsx'
import { productBody, rulesOf, valuesOf } from './product-values.ts'

interface Props {
  product: Product
  onClose: () => void
}

export default function EditProduct({ product, onClose }: Props) {
  const reload = useReloadProducts()
  // The product when the form opened: saving is checked against what the person saw.
  const [opened, setOpened] = useState(product)
  const edit = useAppForm({
    initialValues: valuesOf(opened),
    rules: rulesOf(opened),
    schema: changeProductBody,
    toBody: (values) => ({ ...productBody(values), code: opened.code, version: opened.version }),
    save: (body) => changeProduct(opened.code, body),
    takeOver: (current: Product) => {
      setOpened(current)
      return valuesOf(current)
    },
    onSaved: () => {
      notify.success('Produto editado com sucesso.')
      reload()
      onClose()
    },
    draft: `product:${opened.code}`,
    errorText: 'Não foi possível editar o produto, tente novamente mais tarde.',
  })
  return (
    <Card takesFocus title={`Editar Produto: ${opened.name}`}>
      <form {...edit.formProps} className={classes.stack}>
        <ProductFields
          values={edit.values}
          onChange={(values) => edit.form.setValues(values)}
          field={edit.field}
          editing
          wasSerialised={opened.serialised}
        />
        <ProductImages product={product} />
        <FormRefusal problem={edit.problem} loadCurrent={edit.loadCurrent} />
        <Group gap={8} align="stretch" justify="flex-end" pt={4}>
          <Button variant="default" onClick={edit.leaving(onClose)}>
            Fechar Edição
          </Button>
          <SubmitButton {...edit.submitProps}>Editar</SubmitButton>
        </Group>
      </form>
    </Card>
  )
}

/** Images are not part of the form: each is sent when it is chosen. */
function ProductImages({ product }: { product: Product }) {
  const add = useAddImage(product.code)
  const remove = useRemoveImages(product.code)
  const images = product.imagesUrl.map((url, index) => ({ url, name: `Imagem ${index + 1}` }))
  const removeAfterAsking = async (urls: readonly string[]) => {
    const what = urls.length === 1 ? 'a imagem' : `as ${urls.length} imagens`
    const about = [`Remover ${what} de ${product.name}.`]
    if (await confirm(undefined, { danger: true, about })) remove.mutate(urls)
  }
  return (
    <ImagePanel
      images={images}
      onPick={(picked) => add.mutate(picked.map(({ base64 }) => base64))}
      onClear={() => removeAfterAsking(product.imagesUrl)}
      onRemove={({ url }) => removeAfterAsking([url])}
      busy={add.isPending || remove.isPending}
    />
  )
}
