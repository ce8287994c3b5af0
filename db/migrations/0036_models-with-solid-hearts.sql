-- Products take the models' current versions. Orders keep the versions that they name.
UPDATE "products" SET "model_file" = regexp_replace("model_file", '@1\.bin', '@2.bin')
WHERE "model_file" ~ '^/models/(bauble|bookmark|bunny|cat|caterpillar|coaster|egg|egg-cup|gift-tag|heart|keepsake-heart|lantern|medal|moon|name-plate|pen-holder|planter|pumpkin|rocket|shamrock|snowflake|star|tree|vase)@1\.bin';--> statement-breakpoint
UPDATE "products" SET "model_file" = regexp_replace("model_file", '@2\.bin', '@3.bin')
WHERE "model_file" ~ '^/models/phone-stand@2\.bin';
