-- Products take the rocket's current version. Orders keep the version that they name.
UPDATE "products" SET "model_file" = regexp_replace("model_file", '@2\.bin', '@3.bin')
WHERE "model_file" ~ '^/models/rocket@2\.bin';
