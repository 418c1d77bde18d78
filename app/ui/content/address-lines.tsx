interface PostalAddress {
  street: string;
  street2: string;
  city: string;
  state: string;
  zip: string;
}

/** Address as on an envelope, without the lines that are unknown. */
export function AddressLines({ street, street2, city, state, zip }: PostalAddress) {
  const lines = [street, street2, [city, `${state} ${zip}`.trim()].filter(Boolean).join(", ")].filter(Boolean);
  if (lines.length === 0) return <>Not available</>;
  return (
    <>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </>
  );
}

interface ShipTo {
  shipName: string;
  shipCompany: string;
  shipStreet: string;
  shipCity: string;
  shipState: string;
  shipZip: string;
}

/** Address that a parcel is shipped to, with its recipient and their formatted phone number; null for no phone. */
export function ShipToLines({ to, phone }: { to: ShipTo; phone: string | null }) {
  return (
    <>
      {to.shipName}
      <br />
      {to.shipCompany && (
        <>
          {to.shipCompany}
          <br />
        </>
      )}
      <AddressLines street={to.shipStreet} street2="" city={to.shipCity} state={to.shipState} zip={to.shipZip} />
      {phone}
    </>
  );
}
