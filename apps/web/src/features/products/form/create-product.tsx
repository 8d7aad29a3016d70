import { Button, Group } from '@mantine/core'
import type { FieldRules } from '@shop/browser/form-errors'
import { jpegDataUrl } from '@shop/browser/image-file'
import type { DefaultPercentages } from '@shop/contract/company'
import { createProductBody, type Product } from '@shop/contract/products'
import { useQuery } from '@tanstack/react-query'
import { useAppForm } from '../../../shared/form/use-app-form.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { FormProblem } from '../../../shared/ui/form-problem.tsx'
import { Loading } from '../../../shared/ui/not-loaded.tsx'
import { notify } from '../../../shared/ui/notices.ts'
import { SubmitButton } from '../../../shared/ui/submit-button.tsx'
import { createProduct, useReloadProducts } from '../product-changes.api.ts'
import { defaultPercentages } from '../products.api.ts'
import classes from './form-grid.module.css'
import { ImagePanel, type Picked } from './image-panel.tsx'
import { ProductFields } from './product-fields.tsx'
import {
  EMPTY_PRODUCT,
  PRODUCT_RULES,
  type ProductValues,
  productBody,
  withDefaults,
} from './product-values.ts'

type NewProduct = ProductValues & { images: Picked[] }
const RULES = PRODUCT_RULES as FieldRules<NewProduct>

interface Props {
  /** Initial values. */
  values?: ProductValues
  draft?: string
  /** Runs after the product was created. If it fails, saving again repeats it without creating another product. */
  afterCreate?: (product: Product) => Promise<unknown>
  onCreated?: () => void
  onClose: () => void
}

/** The form of a new product, once the shop's default percentages are known: they are among its first values. */
export default function CreateProduct(props: Props) {
  const query = useQuery(defaultPercentages)
  return query.data ? <ProductForm {...props} defaults={query.data} /> : <Loading query={query} />
}

function ProductForm({
  defaults,
  values = EMPTY_PRODUCT,
  draft = 'product:new',
  afterCreate,
  onCreated,
  onClose,
}: Props & { defaults: DefaultPercentages }) {
  const reload = useReloadProducts()
  const product = useAppForm({
    initialValues: { ...withDefaults(values, defaults), images: [] } as NewProduct,
    rules: RULES,
    schema: createProductBody,
    toBody: (typed) => ({ ...productBody(typed), images: typed.images.map(({ base64 }) => base64) }),
    save: async (body, idempotencyKey) => {
      const created = await createProduct(body, idempotencyKey)
      await afterCreate?.(created)
    },
    onSaved: () => {
      notify.success('Produto criado com sucesso.')
      reload()
      const leave = onCreated ?? onClose
      leave()
    },
    draft,
    errorText: 'Não foi possível criar o produto, tente novamente mais tarde.',
  })
  const { images } = product.values
  const setImages = (next: Picked[]) => product.form.setFieldValue('images', next)
  return (
    <Card takesFocus title="Cadastrar Produto">
      <form {...product.formProps} className={classes.stack}>
        <ProductFields
          values={product.values}
          onChange={(changed) => product.form.setValues(changed)}
          field={product.field}
          editing={false}
          wasSerialised={false}
        />
        <ImagePanel
          images={images.map(({ base64, name }) => ({ url: jpegDataUrl(base64), name }))}
          onPick={(picked) => setImages([...withoutImages(images, picked), ...picked])}
          onClear={() => setImages([])}
          onRemove={({ url }) => setImages(images.filter((one) => jpegDataUrl(one.base64) !== url))}
        />
        <FormProblem text={product.problem} />
        <Group gap={8} align="stretch" justify="flex-end" pt={4}>
          <Button variant="default" onClick={product.leaving(onClose)}>
            Fechar
          </Button>
          <SubmitButton {...product.submitProps}>Cadastrar</SubmitButton>
        </Group>
      </form>
    </Card>
  )
}

const withoutImages = (images: readonly Picked[], others: readonly Picked[]) =>
  images.filter(({ base64 }) => others.every((other) => other.base64 !== base64))
